// Not on the first screen: with the first message.
import { useEffect, useMemo, useState } from 'react';
import { Toaster, toast } from 'sonner';
import { aboveWhatCovers } from './covers-bottom.ts';
import { type Shortcut, shortcutStore, useShortcuts } from './shortcuts.ts';
import { connectToasts, TOAST_MS, TOAST_WITH_ACTION_MS } from './toast-queue.ts';

/** Runs the action of the newest message: by keyboard, its button is far from where one works. */
const ACTION_KEY = 'z';
const NO_SHORTCUTS: readonly Shortcut[] = [];

/** What a message offers while it is visible. */
interface Action {
  readonly id: string;
  readonly words: string;
  readonly run: () => void;
}

export function ToastRegion() {
  const [actions, setActions] = useState<readonly Action[]>([]);
  useEffect(
    () =>
      connectToasts(({ tone, text, action }) => {
        if (action === undefined) {
          toast[tone](text, { duration: TOAST_MS[tone] });
          return;
        }
        const id = crypto.randomUUID();
        const gone = () => setActions((all) => all.filter((one) => one.id !== id));
        const run = () => {
          toast.dismiss(id);
          gone();
          action.run();
        };
        const label = <ActionLabel words={action.label} />;
        const ending = { onDismiss: gone, onAutoClose: gone };
        toast[tone](text, { id, duration: TOAST_WITH_ACTION_MS, action: { label, onClick: run }, ...ending });
        setActions((all) => [...all, { id, words: `${action.label}: ${text}`, run }]);
      }),
    [],
  );
  const newest = actions.at(-1);
  useShortcuts(
    useMemo(
      () =>
        newest === undefined
          ? NO_SHORTCUTS
          : [{ key: ACTION_KEY, label: newest.words, group: 'Actions', run: newest.run }],
      [newest],
    ),
  );
  return (
    <Toaster
      // Away from the connection status and the caller: above the account, on a phone above the bar.
      position="bottom-left"
      offset={{ left: '16px', bottom: aboveWhatCovers('16px') }}
      mobileOffset={{ left: '12px', right: '12px', bottom: aboveWhatCovers('12px') }}
      gap={8}
      // As wide as the navigation that it is above, so that it covers none of the page.
      className="wide:[--width:11.75rem]!"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans surface flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-3 text-13 text-ink shadow-e2',
          title: 'font-medium',
          // Beside the navigation, words and an action don't fit on one line: the action goes below.
          content: 'min-w-0 flex-1 basis-28',
          description: 'text-12 text-ink-2',
          error: '[&_[data-icon]]:text-hang',
          actionButton:
            'ml-auto min-h-8 shrink-0 rounded-small px-2 text-13 font-medium whitespace-nowrap text-link',
        },
      }}
    />
  );
}

const ActionLabel = ({ words }: { words: string }) => (
  <>
    {words}
    {shortcutStore.isOn() && (
      <kbd
        aria-hidden="true"
        className="ml-1.5 hidden font-sans text-12 text-ink-2 desk:in-data-[front=true]:inline"
      >
        {ACTION_KEY.toUpperCase()}
      </kbd>
    )}
  </>
);
