import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import type { CallDetails } from '../../../model.ts';
import { soundSummary } from '../../../rules/history/quality.ts';
import { callFace } from '../../call-face.ts';
import type { CallSnapshot } from '../../call-snapshot.ts';
import { detailsQuery } from '../../queries.ts';
import { CallWords } from '../call-parts.tsx';
import { EchoVerdictTable } from '../overview/echo-verdict-table.tsx';
import { usePhone } from '../phone-context.tsx';
import { AfterCallActions } from './after-call-actions.tsx';
import { CallCost, CallerActions, Fact } from './after-call-facts.tsx';
import { CallRating } from './call-rating.tsx';
import { SoundMinutes } from './sound-minutes.tsx';

/** Result of a call, in place of its card. Disappears after a while unless touched. */
export function AfterCall({ call, isSheet = false }: { call: CallSnapshot; isSheet?: boolean }) {
  const line = usePhone()?.line;
  const face = callFace(call);
  // A call that was never placed has no details.
  const details = useQuery({ ...detailsQuery(call.id), retry: false }).data ?? null;
  const panel = useTouched(() => line?.touch(call.id));
  return (
    <section
      ref={panel}
      aria-label="Call ended"
      className={
        isSheet
          ? 'flex flex-col divide-y *:px-5 *:py-4'
          : 'surface flex animate-enter flex-col divide-y rounded-phone *:px-5 *:py-4'
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <div className="-mt-1 -mr-1.5 flex items-center justify-between gap-3">
            <p className="text-13 text-ink-2">{face.title}</p>
            <IconButton
              size="small"
              label="Close"
              icon={<X size={18} strokeWidth={1.75} />}
              onPress={() => line?.dismiss(call.id)}
            />
          </div>
          <h2 className="line-clamp-2 text-22 break-words">{call.peer.name}</h2>
          <p className="text-13 text-ink-2">
            <CallWords call={call} />
          </p>
        </div>
        <HowItEnded call={call} details={details} />
        {face.echo !== null && <EchoVerdictTable face={face.echo} />}
        {call.phone?.next?.text != null && <p className="text-13 text-ink-2">{call.phone.next.text}</p>}
        <AfterCallActions call={call} />
      </div>
      {details !== null && <CallCost call={call} details={details} />}
      {details !== null && details.minutes.length > 0 && face.tellsSound && (
        <div className="flex flex-col gap-3">
          <Fact name="Sound">{soundSummary(details.minutes)}</Fact>
          <SoundMinutes minutes={details.minutes} />
        </div>
      )}
      {details?.answeredAt != null && <CallRating callId={call.id} rating={details.rating} />}
      {details !== null && (
        <div className="flex flex-wrap items-center gap-3 text-13">
          <CallerActions call={call} />
          <Link to={paths.calls({ call: call.id })} className="ml-auto">
            Open call
          </Link>
        </div>
      )}
    </section>
  );
}

/** Calls `touched` when anything within an element is pressed. @returns a ref for the element */
function useTouched(touched: () => void) {
  const element = useRef<HTMLElement>(null);
  const tell = useEffectEvent(touched);
  useEffect(() => {
    const within = element.current;
    const listen = () => tell();
    for (const kind of ['pointerdown', 'keydown']) within?.addEventListener(kind, listen);
    return () => {
      for (const kind of ['pointerdown', 'keydown']) within?.removeEventListener(kind, listen);
    };
  }, []);
  return element;
}

/** The talk time in large type, or why there was none. */
function HowItEnded({ call, details }: { call: CallSnapshot; details: CallDetails | null }) {
  const reason = call.end?.reason ?? null;
  const talkMs = details?.item.talkMs ?? 0;
  if (talkMs === 0) return reason === null ? null : <p className="display text-22 text-balance">{reason}</p>;
  return (
    <div>
      <p className="display text-40 leading-none">{formatDuration(talkMs)}</p>
      {reason !== null && <p className="mt-2 text-13 text-ink-2">{reason}</p>}
    </div>
  );
}
