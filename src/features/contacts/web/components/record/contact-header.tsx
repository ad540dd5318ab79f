import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis, ListPlus, Pencil, Phone, Plus } from 'lucide-react';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeaderAside } from '#ui/page-header.tsx';
import type { Contact } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import type { RecordDialog } from '../../asked.ts';
import { useContactPhone } from '../../call-contact.ts';
import { mergesQuery, pagesQuery } from '../../queries.ts';
import { filterOf, useShown } from '../../shown.ts';
import { TagChip } from '../book/tags-dialog.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where the page is: back to the table, and on to the contacts beside this one. */
export function RecordBar({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate();
  const [shown] = useShown();
  const pages = queryClient.getQueryData(
    pagesQuery({ ...filterOf(shown), search: shown.search }).queryKey,
  )?.pages;
  const order = pages?.flatMap(({ contacts }) => contacts.map((one) => one.id)) ?? [];
  const at = order.indexOf(id);
  const total = pages?.[0]?.total ?? order.length;
  const go = (to: number) => {
    const next = order[to];
    if (next !== undefined) void navigate(paths.contacts({ id: next }), { replace: true });
  };
  return (
    <header className="flex min-h-16 items-center gap-3 border-b px-4 py-3 desk:px-6">
      <Link
        to={paths.contacts()}
        className="-ml-2 inline-flex size-10 items-center justify-center text-ink-2! hover:text-ink!"
      >
        <ArrowLeft {...icon} aria-hidden={undefined} aria-label="Back to contacts" />
      </Link>
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2 text-13 text-ink-2">
        <Link to={paths.contacts()} className="text-ink-2!">
          Contacts
        </Link>
        <span aria-hidden="true" className="max-phone:hidden">
          /
        </span>
        <span className="truncate font-medium text-ink max-phone:hidden">{name}</span>
      </nav>
      <div className="ml-auto flex items-center gap-1 text-12 text-ink-2">
        {at !== -1 && (
          <span className="flex items-center max-phone:hidden">
            <IconButton
              size="small"
              label="Previous contact"
              isDisabled={at === 0}
              icon={<ChevronUp {...icon} />}
              onPress={() => go(at - 1)}
            />
            <IconButton
              size="small"
              label="Next contact"
              isDisabled={at === order.length - 1}
              icon={<ChevronDown {...icon} />}
              onPress={() => go(at + 1)}
            />
            <span className="ml-1">
              {at + 1} of {total.toLocaleString('en-US')}
            </span>
          </span>
        )}
        {use(PageHeaderAside)}
      </div>
    </header>
  );
}

/** Who it is, and what can be done. */
export function ContactHeader({
  contact,
  onAsk,
}: {
  contact: Contact;
  onAsk: (dialog: RecordDialog) => void;
}) {
  const { untag } = useContactActions();
  const { id, name, role, company, tags } = contact;
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center gap-4 border-b px-4 py-5 max-phone:items-start desk:px-6"
    >
      <Avatar name={name} size="record" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-28 break-words max-phone:text-22">{name}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          {[role, company].some((part) => part !== '') && (
            <span>{[role, company].filter((part) => part !== '').join(', ')}</span>
          )}
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} onRemove={() => void untag([id], tag)} />
          ))}
          <button
            type="button"
            aria-label="Add a tag"
            onClick={() => onAsk('tags')}
            className="inline-flex size-6 items-center justify-center rounded-small text-ink-2 hover:bg-sunk hover:text-ink pointer-coarse:size-7"
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      <Actions contact={contact} onAsk={onAsk} />
    </section>
  );
}

function Actions({ contact, onAsk }: { contact: Contact; onAsk: (dialog: RecordDialog) => void }) {
  const { name, phones } = contact;
  const phone = useContactPhone();
  const { refusal } = useMay('calls.place');
  const merges = useQuery(mergesQuery(contact.id)).data ?? [];
  const [first] = phones;
  const isTalking = phones.some(({ value }) => value === phone.onCallWith);
  const reason = first === undefined ? 'This contact has no phone number' : (refusal ?? phone.reason);
  return (
    <div className="flex items-center gap-2 max-phone:w-full max-phone:*:flex-1">
      <Button
        variant={reason === null ? 'call' : 'secondary'}
        icon={<Phone {...icon} />}
        aria-label={isTalking ? 'On a call' : `Call ${name}`}
        disabledReason={reason}
        onPress={() => phone.call(first?.value ?? '')}
      >
        {isTalking ? 'On a call' : 'Call'}
      </Button>
      <Button variant="secondary" icon={<ListPlus {...icon} />} onPress={() => onAsk('list')}>
        <span className="max-phone:hidden">Add to list</span>
        <span className="phone:hidden">List</span>
      </Button>
      <Button variant="secondary" icon={<Pencil {...icon} />} onPress={() => onAsk('edit')}>
        Edit
      </Button>
      <span className="max-phone:flex-none!">
        <Menu
          label={`Actions for ${name}`}
          trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis {...icon} />} />}
          actions={[
            { id: 'tags', label: 'Manage tags', onAction: () => onAsk('tags') },
            ...(merges.length === 0
              ? []
              : [{ id: 'merges', label: 'Merged contacts', onAction: () => onAsk('merges') }]),
            { id: 'delete', label: 'Delete', isDestructive: true, onAction: () => onAsk('delete') },
          ]}
        />
      </span>
    </div>
  );
}
