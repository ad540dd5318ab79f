import { Ellipsis, Sparkles } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../../../constants.ts';
import type { ContactList } from '../../../model.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { ruleWords } from '../../list-rule.ts';
import { useMembers } from '../../use-members.ts';
import { contactsCount } from '../../words.ts';

/** A list: its name, what it is for, how many are in it, and what fills it. */
export function ListCard(props: {
  list: ContactList;
  onShow: () => void;
  onAdd: () => void;
  onEdit: () => void;
}) {
  const { list, onShow, onAdd, onEdit } = props;
  const { name, description, rule, count } = list;
  const members = useMembers();
  const ownerName = (id: string) => members.find((member) => member.id === id)?.name ?? null;
  return (
    <li className="surface flex flex-col gap-3 rounded-card p-4 text-13">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-15 break-words">
          {rule !== null && (
            <Sparkles
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mr-1.5 inline-block text-ink-2"
            />
          )}
          {name}
        </h2>
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton
              size="small"
              label={`More for ${name}`}
              icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />}
            />
          }
          actions={[
            { id: 'edit', label: 'Edit', onAction: onEdit },
            { id: 'delete', label: 'Delete', isDestructive: true, onAction: () => void remove(list) },
          ]}
        />
      </div>
      <p className="grow text-pretty break-words text-ink-2">
        {description === '' ? contactsText.noDescription : description}
      </p>
      {rule !== null && <p className="text-12 text-pretty text-ink-2">{ruleWords(rule, ownerName)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button type="button" className="text-link" onClick={onShow}>
          {contactsCount(count)}
        </button>
        {rule === null && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${contactsText.addContacts} to ${name}`}
            onPress={onAdd}
          >
            {contactsText.addContacts}
          </Button>
        )}
      </div>
    </li>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: contactKeys.lists });

async function remove({ id, name }: ContactList): Promise<void> {
  try {
    await contactsApi.removeList({ id });
    toast.undoable(`List “${name}” deleted`, () => void contactsApi.restoreList({ id }).then(refresh));
  } catch (error) {
    toast.error(sentenceOf(error));
  }
  await refresh();
}
