import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { WAITS_MAX } from '../../../constants.ts';
import type { Task } from '../../../model.ts';
import { tasksApi } from '../../queries.ts';

const TYPING_MS = 200;

/** Chooses the tasks that come before this one. */
export function WaitsDialog(props: {
  task: Task;
  waitsFor: readonly Task[];
  onSave: (ids: string[]) => void;
  onClose: () => void;
}) {
  const { task, waitsFor, onSave, onClose } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Task>>(
    () => new Map(waitsFor.map((one) => [one.id, one])),
  );
  const wanted = useDebounced(text.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['tasks', 'search', wanted],
    queryFn: async () => (await tasksApi.search({ text: wanted })).tasks,
    enabled: wanted !== '',
  });
  const shown = [
    ...chosen.values(),
    ...(wanted === '' ? [] : (found.data ?? [])).filter(({ id }) => !chosen.has(id)),
  ];
  const options = shown.filter(({ id, doneAt }) => id !== task.id && (doneAt === null || chosen.has(id)));
  return (
    <Dialog title="Waits for" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SearchField label="Search tasks" placeholder="Part of a title" value={text} onChange={setText} />
      <ul aria-label="Tasks" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {options.map((one) => (
          <li key={one.id} className="flex min-h-10 items-center">
            <Checkbox
              isSelected={chosen.has(one.id)}
              isDisabled={!chosen.has(one.id) && chosen.size >= WAITS_MAX}
              onChange={(isSelected) => {
                const next = new Map(chosen);
                if (isSelected) next.set(one.id, one);
                else next.delete(one.id);
                setChosen(next);
              }}
            >
              {one.title}
            </Checkbox>
          </li>
        ))}
        {options.length === 0 && (
          <li className="py-2 text-13 text-ink-2">
            {wanted === '' ? 'Search for the tasks that come first.' : 'No open tasks match.'}
          </li>
        )}
      </ul>
      <div className="flex justify-end">
        <Button
          onPress={() => {
            onSave([...chosen.keys()]);
            onClose();
          }}
        >
          Save
        </Button>
      </div>
    </Dialog>
  );
}
