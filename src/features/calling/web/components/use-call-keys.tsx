import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import type { CallFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { CallKeys, type OpenPart } from './call-keys.tsx';
import { PhoneLive } from './phone/phone-call-later.tsx';
import { SoundSettings } from './sound-settings-later.tsx';

export interface CallParts {
  readonly keys: ReactNode;
  /** Parts that only phone calls have, and what is open. */
  readonly extras: ReactNode;
  readonly isKeypadOpen: boolean;
  readonly sound: ReactNode;
}

/** Keys of a call and the panel that they open, for a card to place. */
export function useCallKeys(
  call: CallSnapshot,
  { face, isTall }: { face: CallFace; isTall: boolean },
): CallParts {
  const [open, setOpen] = useState<OpenPart>(null);
  const [isSoundOpen, setSoundOpen] = useState(false);
  const transferKey = useRef<HTMLButtonElement>(null);
  const change = (part: OpenPart) => {
    setOpen(part);
    // Returns the focus to where the form was opened.
    if (open === 'transfer' && part === null) transferKey.current?.focus();
  };
  return {
    isKeypadOpen: open === 'keys',
    keys: (
      <CallKeys
        {...{ call, isTall, open, transferKey }}
        isLive={face.isLive}
        onOpen={change}
        onSound={() => setSoundOpen(true)}
      />
    ),
    extras: call.phone === null ? null : <PhoneLive {...{ call, face, open }} onOpen={change} />,
    sound: (
      <Dialog title="Sound" isOpen={isSoundOpen} onOpenChange={setSoundOpen}>
        <SoundSettings />
      </Dialog>
    ),
  };
}
