// Not on the first screen: with a call.
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useCaller } from '#features/contacts/web/widgets.tsx';
import { TASKING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useTaskActions } from '../../actions.ts';
import type { TaskOfCall } from '../../task-of-call.ts';
import { useNow, useOverview, usePeople } from '../../use-tasks.ts';
import { QuickAdd } from '../planning/quick-add.tsx';

/** Adds a task that leads back to a call, about the contact if the number is theirs. */
export function TaskFromCall({ callId, name, number }: TaskOfCall) {
  const mayAdd = useIsOneOf(TASKING);
  const [isOpen, setOpen] = useState(false);
  const [isAdded, setAdded] = useState(false);
  if (!mayAdd) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<ListPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        Create task
      </Button>
      {isAdded && (
        <output className="text-13 text-ink-2">
          Task created. <Link to={paths.tasks()}>Open tasks</Link>
        </output>
      )}
      <Dialog title="Create task from this call" isOpen={isOpen} onOpenChange={setOpen}>
        <NewTask
          {...{ callId, name, number }}
          onAdded={() => {
            setAdded(true);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function NewTask({ callId, name, number, onAdded }: TaskOfCall & { onAdded: () => void }) {
  const actions = useTaskActions();
  const now = useNow();
  const people = usePeople();
  const projects = useOverview().data?.projects ?? [];
  const contactId = useCaller(number)?.contactId ?? null;
  const source = { kind: 'call', id: callId, label: name } as const;
  return (
    <div className="flex flex-col gap-3">
      <QuickAdd
        {...{ people, projects, now }}
        placeholder="Send the quote tomorrow 9am"
        isNarrow
        given={{ contactId }}
        onAdd={async (facts) => {
          const isSaved = await actions.add(facts, { source });
          if (isSaved) onAdded();
          return isSaved;
        }}
      />
      <p className="text-13 text-pretty text-ink-2">The task links back to this call with {name}.</p>
    </div>
  );
}
