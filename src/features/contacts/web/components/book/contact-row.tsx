import { Clock, Ellipsis, ListPlus, Phone, Tag, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import type { Contact } from '../../../model.ts';
import { type ContactColumn, TAGS_PX } from '../../columns.ts';
import { birthdayWords, fieldWords, shortTime, tagsThatFit } from '../../words.ts';
import { SelectBox } from './select-box.tsx';

/** What rows have in common. */
export interface RowFacts {
  readonly columns: readonly ContactColumn[];
  readonly tracks: string;
  readonly ownerName: (id: string) => string | null;
  readonly writeNumber: (e164: string) => string;
  readonly callReason: string | null;
  readonly isWide: boolean;
  readonly isSelecting: boolean;
  readonly viewer: { readonly locale: string; readonly timeZone: string; readonly now: number };
}

interface ContactRowProps {
  contact: Contact;
  at: number;
  rowHeight: number;
  facts: RowFacts;
  isSelected: boolean;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  isWaiting: boolean;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A contact in the table. What is pressed is read by the table, from `data-do`. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { at, rowHeight, facts, isSelected, isStop } = props;
  return (
    <tr
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      style={{
        transform: `translateY(${at * rowHeight}px)`,
        height: rowHeight,
        ...(facts.isWide ? { gridTemplateColumns: facts.tracks } : {}),
      }}
      className={classes(
        'group/row contain-strict absolute inset-x-0 top-0 cursor-pointer items-center gap-4 border-b px-4 text-13 -outline-offset-2 desk:px-6',
        facts.isWide ? 'grid' : 'flex',
        isSelected ? 'bg-sunk' : 'hover:bg-paper focus-within:bg-paper',
      )}
    >
      {facts.isWide ? <WideCells {...props} /> : <NarrowCells {...props} />}
    </tr>
  );
});

function WideCells({ contact, facts, isSelected, isStop, isWaiting }: ContactRowProps) {
  return (
    <>
      <td className="flex">
        <SelectBox label={`Select ${contact.name}`} isChecked={isSelected} isStop={isStop} />
      </td>
      <td className="flex min-w-0 items-center gap-3">
        <NameOf contact={contact} facts={facts} isSelected={isSelected} isWaiting={isWaiting} />
      </td>
      {facts.columns.map((column) => (
        <td
          key={column.id}
          className={classes('min-w-0 truncate text-ink-2', column.isEnd && 'text-right whitespace-nowrap')}
        >
          {cellOf(contact, column.id, facts)}
        </td>
      ))}
      <td
        className={classes(
          'absolute inset-y-0.5 right-0.5 flex items-center gap-0.5 pr-4 pl-4 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 desk:pr-5 pointer-coarse:opacity-100',
          isSelected ? 'bg-sunk' : 'bg-paper',
        )}
      >
        <span className="contents pointer-coarse:hidden">
          <Actions contact={contact} isStop={isStop} callReason={facts.callReason} />
        </span>
        <span className="hidden pointer-coarse:contents">
          <RowButton
            what="more"
            label={`More for ${contact.name}`}
            isStop={isStop}
            icon={<Ellipsis {...icon} />}
          />
        </span>
      </td>
    </>
  );
}

function Actions({
  contact,
  isStop,
  callReason,
}: {
  contact: Contact;
  isStop: boolean;
  callReason: string | null;
}) {
  const { name, phones } = contact;
  return (
    <>
      {phones.length > 0 && (
        <RowButton
          what="call"
          label={`Call ${name}`}
          isStop={isStop}
          reason={callReason}
          icon={<Phone {...icon} />}
        />
      )}
      <RowButton what="list" label={`Add ${name} to a list`} isStop={isStop} icon={<ListPlus {...icon} />} />
      <RowButton what="tags" label={`Manage tags of ${name}`} isStop={isStop} icon={<Tag {...icon} />} />
      <RowButton what="delete" label={`Delete ${name}`} isStop={isStop} icon={<Trash2 {...icon} />} />
    </>
  );
}

/** Rows of two lines, for a phone. */
function NarrowCells({ contact, facts, isSelected, isWaiting }: ContactRowProps) {
  return (
    <>
      {facts.isSelecting && (
        <td className="flex">
          <SelectBox label={`Select ${contact.name}`} isChecked={isSelected} isStop={false} />
        </td>
      )}
      <td className="flex min-w-0 flex-1 items-center gap-3">
        <NameOf contact={contact} facts={facts} isSelected={isSelected} isWaiting={isWaiting} />
      </td>
      <td className="shrink-0 text-12 text-ink-2">{shortTime(contact.lastTalkAt, facts.viewer)}</td>
      <td className="-mr-2 shrink-0">
        <RowButton
          what="more"
          label={`More for ${contact.name}`}
          isStop={false}
          icon={<Ellipsis {...icon} />}
        />
      </td>
    </>
  );
}

function NameOf(props: { contact: Contact; facts: RowFacts; isSelected: boolean; isWaiting: boolean }) {
  const { contact, facts, isSelected, isWaiting } = props;
  const [phone] = contact.phones;
  const [email] = contact.emails;
  const [username] = contact.usernames;
  const other = email?.value ?? (username === undefined ? '' : `@${username.value}`);
  const below = phone === undefined ? (facts.isWide ? '' : other) : facts.writeNumber(phone.value);
  return (
    <>
      <span className={isSelected ? '[&>*]:bg-panel' : undefined}>
        <Avatar name={contact.name} size="small" />
      </span>
      <span className="min-w-0 leading-4.5">
        <span className="block truncate font-medium text-ink">{contact.name}</span>
        {isWaiting ? (
          <span className="flex items-center gap-1 text-12 text-ink-2">
            <Clock size={12} strokeWidth={2} aria-hidden="true" />
            Waiting to be saved
          </span>
        ) : (
          <span className="block truncate text-12 text-ink-2">{below}</span>
        )}
      </span>
    </>
  );
}

function cellOf(contact: Contact, column: string, facts: RowFacts): ReactNode {
  const { viewer } = facts;
  switch (column) {
    case 'email':
      return contact.emails[0]?.value ?? <span className="text-ink-3">No email</span>;
    case 'phone':
      return contact.phones[0] === undefined ? '' : facts.writeNumber(contact.phones[0].value);
    case 'company':
      return <span className="text-ink">{contact.company}</span>;
    case 'role':
      return contact.role;
    case 'source':
      return contact.source;
    case 'tags':
      return <Tags tags={contact.tags} />;
    case 'owner':
      return contact.ownerId === null ? '' : facts.ownerName(contact.ownerId);
    case 'birthday':
      return contact.birthday === null ? '' : birthdayWords(contact.birthday, viewer.locale);
    case 'created':
      return shortTime(contact.createdAt, viewer);
    case 'talk':
      return shortTime(contact.lastTalkAt, viewer);
    default: {
      const kind = facts.columns.find(({ id }) => id === column)?.kind ?? 'text';
      return fieldWords(contact.fields[column], kind, viewer.locale);
    }
  }
}

/** In one line. What doesn't fit is counted. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const { shown, more } = tagsThatFit(tags, TAGS_PX);
  return (
    <span className="flex gap-1">
      {shown.map((tag) => (
        <span
          key={tag}
          className="min-w-0 [&>*]:max-w-full [&>*]:overflow-hidden group-aria-selected/row:[&>*]:bg-panel"
        >
          <Badge>{tag}</Badge>
        </span>
      ))}
      {more > 0 && <span className="text-12 leading-5 text-ink-2">+{more}</span>}
    </span>
  );
}

function RowButton(props: {
  what: string;
  label: string;
  isStop: boolean;
  icon: ReactNode;
  reason?: string | null;
}) {
  const { reason = null } = props;
  return (
    <button
      type="button"
      data-do={reason === null ? props.what : 'none'}
      aria-label={props.label}
      aria-disabled={reason !== null}
      title={reason ?? props.label}
      tabIndex={props.isStop ? 0 : -1}
      className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-sunk-hover hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 pointer-coarse:size-11"
    >
      {props.icon}
    </button>
  );
}
