import { useQuery } from '@tanstack/react-query';
import { Disc } from 'lucide-react';
import { useId, useState } from 'react';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import { hasCallPart } from '#platform/browser/call-part.ts';
import { Button } from '#ui/button.tsx';
import { recordingWords } from '../../constants-recording.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { recordingConsent } from '../recording-consent.ts';
import { recordingWordsOf } from '../recording-news.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Recording of a call: the button, the question to the other side, and the badge that both see while it runs. */
export function CallRecording({ call, isLive }: { call: CallSnapshot; isLive: boolean }) {
  const { recording } = call;
  if (call.talkingSince === null || call.end !== null) return null;
  if (recording?.state === 'asked' && !recording.byMe) return <Request call={call} />;
  const isOpen =
    recording?.state === 'on' || recording?.state === 'asked' || recording?.state === 'announcing';
  return isOpen ? <Running call={call} isLive={isLive} /> : <Start call={call} isLive={isLive} />;
}

/** The other side's request. It stays until it's answered, and doesn't take the focus from the call. */
function Request({ call }: { call: CallSnapshot }) {
  const [title, words] = [useId(), useId()];
  return (
    <section
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={words}
      className="flex animate-enter flex-col gap-3 rounded-control border border-line bg-panel p-4 text-ink"
    >
      <div className="flex flex-col gap-1">
        <p id={title} className="text-15 font-medium">
          {recordingWordsOf(call)}
        </p>
        <p id={words} className="text-13 text-ink-2">
          If you agree, {call.peer.name} gets a recording of both voices and can make a transcript and notes
          from it. The call will no longer be end-to-end encrypted. You can stop the recording at any time.
        </p>
      </div>
      <div className="flex gap-2 *:flex-1">
        <Button onPress={() => void recordingConsent.answer({ id: call.id, agrees: true })}>Agree</Button>
        <Button
          variant="secondary"
          onPress={() => void recordingConsent.answer({ id: call.id, agrees: false })}
        >
          Decline
        </Button>
      </div>
    </section>
  );
}

function Running({ call, isLive }: { call: CallSnapshot; isLive: boolean }) {
  const isOn = call.recording?.state === 'on';
  return (
    <section aria-label="Recording" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {isOn && (
          <p className="inline-flex items-center gap-2 text-13 font-medium">
            <span aria-hidden="true" className="flex size-4 items-center justify-center rounded-full bg-ink">
              <span className="size-2 animate-breathe rounded-full bg-live" />
            </span>
            Recording
          </p>
        )}
        <p className="text-13">{recordingWordsOf(call)}</p>
      </div>
      <Button
        size="small"
        variant={isLive ? 'live' : 'secondary'}
        onPress={() => void recordingConsent.stop(call.id)}
      >
        {isOn ? 'Stop recording' : 'Cancel'}
      </Button>
    </section>
  );
}

/** Nothing is recorded. Phone calls ask for a confirmation first, because a voice is then heard by the other side. */
function Start({ call, isLive }: { call: CallSnapshot; isLive: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const { data: plan } = useQuery(entitlementsQuery);
  const { id, peer, phone } = call;
  const words = recordingWordsOf(call);
  const variant = isLive ? 'live' : 'secondary';
  const ask = () => {
    setConfirming(false);
    void recordingConsent.ask({ id, isPhone: phone !== null });
  };
  if (isConfirming)
    return (
      <section aria-label={`Record the call with ${peer.name}`} className="flex flex-col gap-2">
        <p className="text-13">{recordingWords.askedByPhone}</p>
        <div className="flex gap-2 *:flex-1">
          <Button size="small" variant={variant} onPress={ask}>
            Start recording
          </Button>
          <Button size="small" variant={variant} onPress={() => setConfirming(false)}>
            Cancel
          </Button>
        </div>
      </section>
    );
  const isHeld = call.heldByMe || call.heldByPeer;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {words !== null && <p className="min-w-0 flex-1 text-13">{words}</p>}
      {hasCallPart() && (
        <Button
          size="small"
          variant={variant}
          icon={<Disc {...icon} />}
          isDisabled={isHeld}
          disabledReason={plan?.hasNotetaker === false ? 'Your plan doesn’t include recording' : null}
          onPress={phone === null ? ask : () => setConfirming(true)}
        >
          Record
        </Button>
      )}
    </div>
  );
}
