// Not on the first screen: after a press.

import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useDismissal } from '#ui/use-dismissal.ts';
import type { Show } from '../../../model-inbox.ts';
import { listQuery } from '../../bell-list.ts';
import { notificationsApi } from '../../queries.ts';
import { BellList } from './bell-list-view.tsx';
import { BellTabs } from './bell-tabs.tsx';
import { QuietMenu } from './quiet-menu.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import { SettingsLink } from './settings-link.tsx';
import { useBellActions } from './use-bell-actions.ts';

interface BellPanelProps {
  unread: number;
  /** Gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The list of notifications beside the navigation; on a phone, the whole screen. Escape goes back to the bell. */
export function BellPanel({ unread, trigger, onClose }: BellPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const [show, setShow] = useState<Show>('all');
  const list = useInfiniteQuery(listQuery({ show }, notificationsApi));
  const { setRead, readAll } = useBellActions();
  const newest = list.data?.pages[0]?.items[0];
  useClosing(panel, trigger, onClose);
  return createPortal(
    <dialog
      ref={panel}
      open
      aria-label="Notifications"
      tabIndex={-1}
      className="fixed inset-0 z-40 m-0 flex h-auto max-h-none w-auto max-w-none flex-col bg-panel p-0 text-ink outline-none desk:inset-auto desk:top-[calc(var(--bar)+0.75rem)] desk:left-18 desk:max-h-[calc(100dvh-var(--bar)-1.5rem)] desk:w-104 desk:animate-enter desk:overflow-hidden desk:rounded-card desk:border desk:shadow-e3 wide:left-52"
    >
      <div className="flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <h2 className="flex-1 text-17">Notifications</h2>
        <ReadAllButton {...{ unread, newest }} onReadAll={readAll} />
        <QuietMenu />
        <SettingsLink onPress={onClose} />
        <span className="desk:hidden">
          <IconButton label="Close" icon={<X size={18} strokeWidth={1.75} />} onPress={onClose} />
        </span>
      </div>
      <BellTabs selected={show} unread={unread} onSelect={setShow} />
      <BellList show={show} list={list} onRead={setRead} onOpen={onClose} />
      <div className="relative -mt-px flex h-11 shrink-0 items-center justify-between border-t bg-panel px-4 text-12 text-ink-2 max-desk:h-13">
        <Link
          to={paths.notifications()}
          onClick={onClose}
          className="flex h-full items-center text-13 text-link hover:underline"
        >
          All notifications
        </Link>
        <span aria-hidden="true" className="flex items-center gap-1.5 max-desk:hidden">
          <Key>↑</Key> <Key>↓</Key> move, <Key>E</Key> read
        </span>
      </div>
    </dialog>,
    document.body,
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-5 rounded-small border bg-sunk px-1.5 text-center font-sans leading-4.5">
      {children}
    </kbd>
  );
}

/** Escape and a press elsewhere close it. The focus begins in it and goes back. */
function useClosing(
  panel: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
): void {
  useDismissal(trigger, {
    onOpen: () => panel.current?.focus({ preventScroll: true }),
    onClose,
    // A menu above it closes first.
    closesBy: ({ key, target }) =>
      key === 'Escape' &&
      (target === document.body || (target instanceof Node && panel.current?.contains(target) === true)),
    // Its button closes it itself, and its menu and the messages of the page lie above it.
    isInside: (target) =>
      panel.current?.contains(target) === true ||
      trigger.current?.contains(target) === true ||
      target.closest('[role=menu], [data-toasts], [role=region]') !== null,
  });
}
