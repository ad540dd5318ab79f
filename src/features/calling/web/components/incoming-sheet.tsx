// Not on the first screen: when a call comes in.
import { BellOff, Phone as PhoneIcon, PhoneOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from '#ui/classes.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { growFrom } from './live-plane.tsx';
import { PhoneWords } from './phone/phone-call-later.tsx';
import { usePhone } from './phone-context.tsx';

const icon = { size: 26, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Longer names are set smaller, on two lines. */
const LONG_NAME = 14;
const KEYS = 12;
/** The highlighted key of the logo. */
const LIT = 2;

/** Incoming call on a phone screen: full height, with both answers in reach of the thumb. */
export function IncomingSheet({ call, children }: { call: CallSnapshot; children: ReactNode }) {
  const phone = usePhone();
  const litKey = useRef<HTMLSpanElement>(null);
  const answer = () => {
    if (litKey.current !== null) growFrom(litKey.current);
    phone?.line.accept(call.id);
  };
  return (
    <section
      role="alertdialog"
      aria-label={`Incoming call from ${call.peer.name}`}
      className="fixed inset-0 z-50 flex animate-enter flex-col overflow-y-auto bg-paper pt-[max(1rem,env(safe-area-inset-top))] pb-[max(2.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex h-11 shrink-0 items-center px-4">
        {call.ignored ? (
          <span className="text-13 text-ink-2">Silenced here</span>
        ) : (
          <button
            type="button"
            onClick={() => phone?.ignore(call.id)}
            className="-ml-1 inline-flex h-11 items-center gap-2 rounded-control px-1 text-13 font-medium"
          >
            <BellOff size={18} strokeWidth={1.75} aria-hidden="true" />
            Silence
          </button>
        )}
      </div>
      <div className="flex shrink-0 flex-col gap-1 px-5 pt-17">
        <p className="text-13">Incoming call</p>
        <h2
          className={classes(
            'line-clamp-2 leading-tight break-words',
            call.peer.name.length > LONG_NAME ? 'text-28' : 'text-40',
          )}
        >
          {call.peer.name}
        </h2>
        <p className="text-15">
          {call.phone === null ? `@${call.peer.username}` : <PhoneWords call={call} />}
        </p>
        {children}
      </div>
      <div className="flex grow items-center justify-center py-6">
        <div aria-hidden="true" className="grid grid-cols-3 gap-x-10 gap-y-9">
          {Array.from({ length: KEYS }, (_, key) =>
            key === LIT ? (
              <span key={key} className="relative flex size-6 items-center justify-center">
                <span className="absolute size-18 shrink-0 animate-breathe rounded-full bg-live/30" />
                <span ref={litKey} className="absolute size-12 rounded-full bg-live" />
              </span>
            ) : (
              <span key={key} className="size-6 rounded-full bg-line" />
            ),
          )}
        </div>
      </div>
      <div className="flex shrink-0 justify-between px-12">
        <Round label="Decline" className="bg-hang text-hang-ink" onPress={() => phone?.line.decline(call.id)}>
          <PhoneOff {...icon} />
        </Round>
        <Round label="Answer" className="bg-call text-call-ink" onPress={answer}>
          <PhoneIcon {...icon} />
        </Round>
      </div>
    </section>
  );
}

function Round(props: { label: string; className: string; onPress: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <Button
        aria-label={props.label}
        onPress={props.onPress}
        className={classes(
          'flex size-18 items-center justify-center rounded-full transition-transform duration-120 pressed:scale-[0.97]',
          props.className,
        )}
      >
        {props.children}
      </Button>
      <span aria-hidden="true" className="text-13 font-medium">
        {props.label}
      </span>
    </div>
  );
}
