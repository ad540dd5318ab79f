import { Lock, Phone as PhoneIcon, Settings2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LevelMeter } from '#ui/level-meter.tsx';
import type { Call } from '../../model.ts';
import type { CallSnapshot, Phase } from '../call-snapshot.ts';
import { CallControls } from './call-controls.tsx';
import { CallTimer } from './call-timer.tsx';
import { MicrophoneNotice } from './microphone-notice.tsx';
import { PhoneLive, PhoneNext, PhoneWords } from './phone-call-later.tsx';
import { useLine, usePhone } from './phone-context.tsx';
import { QualityBars, QualityWarnings } from './quality-bars.tsx';
import { SoundSettings } from './sound-settings-later.tsx';
import { useLevel } from './use-level.ts';

/** The calls of this tab, the one that is heard first; nothing while there are none. */
export function CallCard() {
  const { calls, elsewhere } = useLine();
  const shown = calls.filter(({ phase }) => phase !== 'incoming');
  if (shown.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {shown.map((call) =>
        call.phase === 'ended' ? (
          <EndedCard key={call.id} call={call} />
        ) : (
          <LiveCard key={call.id} call={call} isAlone={shown.length === 1} />
        ),
      )}
      {elsewhere.map((call) => (
        <ElsewhereCard key={call.id} call={call} />
      ))}
    </div>
  );
}

function ElsewhereCard({ call }: { call: Call }) {
  const line = usePhone()?.line;
  const [isRefused, setRefused] = useState(false);
  const takeOver = async () => setRefused((await line?.continueHere(call.id)) !== true);
  return (
    <section aria-label="Call in another tab" className="surface flex flex-col gap-3 rounded-phone p-5">
      <div>
        <p className="text-13 text-ink-2">On a call in another tab</p>
        <p className="display text-22">{call.peer.name}</p>
        {call.phone === null && <p className="text-13 text-ink-2">@{call.peer.username}</p>}
      </div>
      {call.state === 'answered' && (
        <Button variant="secondary" size="small" onPress={() => void takeOver()}>
          Continue here
        </Button>
      )}
      {isRefused && (
        <output className="text-13 text-ink-2">
          The other tab still has the call. Close it, wait ten seconds, then try again.
        </output>
      )}
    </section>
  );
}

const titles: Readonly<Record<Phase, string>> = {
  placing: 'Calling',
  dialing: 'Calling',
  ringing: 'Ringing',
  incoming: 'Incoming call',
  answering: 'Answering',
  connecting: 'Connecting',
  talking: 'On a call',
  reconnecting: 'Reconnecting…',
  ended: 'Call ended',
  gone: 'Call ended',
};

function titleOf(call: CallSnapshot): string {
  if (call.phase === 'talking' && call.heldByMe) return 'On hold';
  if (call.phase === 'talking' && call.heldByPeer) return `${call.peer.name} put you on hold`;
  return titles[call.phase];
}

function LiveCard({ call, isAlone }: { call: CallSnapshot; isAlone: boolean }) {
  const line = usePhone()?.line;
  const isHeldBeside = call.heldByMe && !isAlone;
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      className={classes(
        'flex animate-enter flex-col gap-4 rounded-phone p-5',
        isHeldBeside ? 'surface' : 'bg-live text-live-ink shadow-e2',
      )}
    >
      <div className="flex items-center justify-between gap-3 text-13">
        <span>{titleOf(call)}</span>
        <span className="flex items-end gap-2">
          {call.phone !== null && <span className="text-12 leading-none">{call.quality.codec}</span>}
          <QualityBars quality={call.quality} />
        </span>
      </div>
      <div>
        <h2 className="truncate text-28">{call.peer.name}</h2>
        <p className="truncate text-13">
          {call.phone === null ? `@${call.peer.username} · free` : <PhoneWords call={call} />}
        </p>
      </div>
      {isHeldBeside ? (
        <div className="flex gap-2">
          <Button size="small" variant="secondary" onPress={() => line?.toggleHold(call.id)}>
            Take back
          </Button>
          <Button size="small" variant="hang" onPress={() => line?.hangUp(call.id)}>
            End
          </Button>
        </div>
      ) : (
        <LiveBody call={call} />
      )}
    </section>
  );
}

function LiveBody({ call }: { call: CallSnapshot }) {
  const [isSoundOpen, setSoundOpen] = useState(false);
  const [isKeypadOpen, setKeypadOpen] = useState(false);
  const isPhone = call.phone !== null;
  return (
    <>
      {call.talkingSince !== null && (
        <div className="flex items-center justify-between gap-4">
          <CallTimer since={call.talkingSince} />
          <PeerLevel callId={call.id} />
        </div>
      )}
      <MicrophoneNotice />
      <QualityWarnings quality={call.quality} />
      {isPhone && <PhoneLive call={call} isKeypadOpen={isKeypadOpen} onKeypad={setKeypadOpen} />}
      <CallControls
        call={call}
        {...(isPhone ? { keypad: { isOpen: isKeypadOpen, onChange: setKeypadOpen } } : {})}
      />
      <div className="flex items-center justify-between gap-2 text-12">
        <span className="inline-flex items-center gap-1.5">
          <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
          {isPhone ? 'Encrypted as far as Ahoy' : 'Encrypted end to end'}
        </span>
        <button
          type="button"
          className="inline-flex h-8 items-center gap-1.5 rounded-small px-2 hover:bg-live-key"
          onClick={() => setSoundOpen(true)}
        >
          <Settings2 size={14} strokeWidth={1.75} aria-hidden="true" />
          Sound
        </button>
      </div>
      <Dialog title="Sound" isOpen={isSoundOpen} onOpenChange={setSoundOpen}>
        <SoundSettings />
      </Dialog>
    </>
  );
}

function PeerLevel({ callId }: { callId: string }) {
  const playback = usePhone()?.playback;
  const level = useLevel(useCallback(() => playback?.level(callId) ?? 0, [playback, callId]));
  return <LevelMeter label="Their voice" level={level} />;
}

function EndedCard({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  return (
    <section aria-label="Call ended" className="surface flex animate-enter flex-col gap-3 rounded-phone p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-13 text-ink-2">{call.peer.name}</p>
          <h2 className="text-22">{call.end?.title}</h2>
          {call.end?.reason != null && <p className="text-13 text-ink-2">{call.end.reason}</p>}
        </div>
        <IconButton
          size="small"
          label="Close"
          icon={<X size={18} strokeWidth={1.75} />}
          onPress={() => line?.dismiss(call.id)}
        />
      </div>
      {call.phone === null ? (
        <Button
          variant="call"
          wide
          icon={<PhoneIcon size={18} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => line?.call(call.peer)}
        >
          Call again
        </Button>
      ) : (
        <PhoneNext call={call} />
      )}
    </section>
  );
}
