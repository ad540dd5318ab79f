// Not on the first screen: after a press.

import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { Notification, Show } from '../../../model-inbox.ts';
import { createBellActions } from '../../bell-actions.ts';
import { listQuery } from '../../bell-list.ts';
import { notificationsApi } from '../../queries.ts';
import { BellList } from './bell-list-view.tsx';
import { BellTabs } from './bell-tabs.tsx';
import { QuietMenu } from './quiet-menu.tsx';

interface BellPanelProps {
  unread: number;
  /** Gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** What the person was told, beside the navigation; on a phone it is the whole screen. Escape goes back to the bell. */
export function BellPanel({ unread, trigger, onClose }: BellPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const [show, setShow] = useState<Show>('all');
  const list = useInfiniteQuery(listQuery(show, notificationsApi));
  const actions = useMemo(() => createBellActions(notificationsApi, queryClient), []);
  const newest = list.data?.pages[0]?.items[0];
  useClosing(panel, trigger, onClose);
  const setRead = (one: Notification, isRead: boolean) => void actions.setRead(one, isRead).catch(say);
  const readAll = async (through: Notification) => {
    const takeBack = await actions.readAll(through);
    toast.undoable('Everything is read', () => void takeBack().catch(say));
  };
  return createPortal(
    <dialog
      ref={panel}
      open
      aria-label="Notifications"
      tabIndex={-1}
      className="fixed inset-0 z-40 m-0 flex h-auto max-h-none w-auto max-w-none flex-col bg-panel p-0 text-ink outline-none desk:inset-auto desk:top-[calc(var(--bar)+0.75rem)] desk:left-18 desk:max-h-[calc(100dvh-var(--bar)-1.5rem)] desk:w-104 desk:animate-enter desk:rounded-card desk:border desk:shadow-e3 wide:left-52"
    >
      <div className="flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <h2 className="flex-1 text-17">Notifications</h2>
        <button
          type="button"
          disabled={unread === 0 || newest === undefined}
          onClick={() => newest !== undefined && void readAll(newest).catch(say)}
          className="flex h-8 items-center gap-2 rounded-control px-2 text-13 font-medium text-ink-2 transition-colors hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 max-desk:h-11"
        >
          <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          Read all
        </button>
        <QuietMenu />
        <Link
          to={paths.profile({ tab: 'notifications' })}
          title="Notification settings"
          aria-label="Notification settings"
          onClick={onClose}
          className="flex size-8 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-desk:size-11"
        >
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <span className="desk:hidden">
          <IconButton label="Close" icon={<X size={18} strokeWidth={1.75} />} onPress={onClose} />
        </span>
      </div>
      <BellTabs selected={show} unread={unread} onSelect={setShow} />
      <BellList show={show} list={list} onRead={setRead} onOpen={onClose} />
      <p
        aria-hidden="true"
        className="hidden h-11 shrink-0 items-center justify-end gap-1.5 border-t px-4 text-12 text-ink-2 desk:flex"
      >
        <Key>↑</Key> <Key>↓</Key> move, <Key>E</Key> read
      </p>
    </dialog>,
    document.body,
  );
}

const say = (error: unknown) => toast.error(sentenceOf(error));

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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    panel.current?.focus({ preventScroll: true });
    window.addEventListener(
      'keydown',
      (event) => {
        // A menu above it closes first.
        const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true;
        if (event.key !== 'Escape' || (!isInside && event.target !== document.body)) return;
        event.preventDefault();
        close();
        trigger.current?.focus();
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Element) || panel.current?.contains(target) === true) return;
        // Its button closes it itself, and its menu and the messages of the page lie above it.
        if (trigger.current?.contains(target) === true) return;
        if (target.closest('[role=menu], [data-toasts], [role=region]') !== null) return;
        close();
      },
      { signal },
    );
    return () => ended.abort();
  }, [panel, trigger]);
}
