import { Check, Undo2 } from 'lucide-react';
import { createElement, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#kernel/clock-time.ts';
import { useReader } from '#platform/browser/reader.ts';
import { classes } from '#ui/classes.ts';
import type { Notification } from '../../../model-inbox.ts';
import { useDeepLink } from '../../use-deep-link.ts';
import { useNotificationActions } from '../../use-notification-actions.ts';
import { KindIcon } from './kind-icon.tsx';

interface BellRowProps {
  one: Notification;
  /** On the page of all notifications, which has wider margins. */
  isPage: boolean;
  onRead: (one: Notification, isRead: boolean) => void;
  onOpen: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One notification. The whole row opens its page, which also reads it. Unread ones may have buttons. */
export function BellRow({ one, isPage, onRead, onOpen, onKey }: BellRowProps) {
  const isUnread = one.readAt === null;
  const Buttons = useNotificationActions(one.category);
  const { path } = one;
  const hasButtons = isUnread && Buttons !== null && path !== null;
  const read = () => {
    if (isUnread) onRead(one, true);
  };
  return (
    <li data-notification={one.id} className={classes('group relative border-b', hasButtons && 'bg-paper')}>
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute top-3 left-3 flex h-5 items-center gap-3',
          isPage && 'desk:left-6',
          isUnread ? 'text-ink' : 'text-ink-2',
        )}
      >
        <span className={classes('size-2 rounded-full', isUnread && 'bg-ink')} />
        <KindIcon category={one.category} />
      </span>
      <RowLink {...{ one, isPage, onKey, onOpen }} onPress={read} />
      {hasButtons && (
        <div className={classes('flex gap-2 pr-12 pb-3 pl-16 empty:hidden', isPage && 'desk:pl-19')}>
          {createElement(Buttons, {
            path,
            onDone: () => {
              read();
              onOpen();
            },
          })}
        </div>
      )}
      <ReadButton one={one} onRead={onRead} />
    </li>
  );
}

/** What it says and when. A button where there is no page to open. */
function RowLink({
  one,
  isPage,
  onKey,
  onOpen,
  onPress,
}: Pick<BellRowProps, 'one' | 'isPage' | 'onKey' | 'onOpen'> & { onPress: () => void }) {
  const { locale, timeZone } = useReader();
  const to = useDeepLink(one);
  const isUnread = one.readAt === null;
  const { title, body, at } = one;
  const content = (
    <>
      <span className={classes('min-w-0 flex-1', isUnread ? 'text-ink' : 'text-ink-2')}>
        <span className={classes('block text-13 leading-5 break-words', isUnread && 'font-medium')}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {body !== '' && <span className="block text-13 leading-5 break-words text-ink-2">{body}</span>}
      </span>
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-12 leading-5 text-ink-2">
        {formatTime(at, { locale, timeZone })}
      </time>
    </>
  );
  const className = classes(
    'flex w-full min-w-0 items-start gap-3 py-3 pr-4 pl-16 text-left -outline-offset-2 transition-colors hover:bg-sunk',
    isPage && 'desk:pr-6 desk:pl-19',
  );
  if (to === null)
    return (
      <button type="button" data-row="" className={className} onKeyDown={onKey} onClick={onPress}>
        {content}
      </button>
    );
  return (
    <Link
      to={to}
      data-row=""
      className={className}
      onKeyDown={onKey}
      onClick={() => {
        onPress();
        onOpen();
      }}
    >
      {content}
    </Link>
  );
}

function ReadButton({ one, onRead }: Pick<BellRowProps, 'one' | 'onRead'>) {
  const { title } = one;
  const isUnread = one.readAt === null;
  return (
    <button
      type="button"
      aria-label={`${isUnread ? 'Mark as read' : 'Mark as unread'}: ${title}`}
      title={isUnread ? 'Mark as read (E)' : 'Mark as unread (E)'}
      onClick={() => onRead(one, !isUnread)}
      className="absolute right-2 bottom-1.5 flex size-7 items-center justify-center rounded-small text-ink-2 opacity-0 transition-opacity hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
    >
      {isUnread ? (
        <Check size={16} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
      )}
    </button>
  );
}
