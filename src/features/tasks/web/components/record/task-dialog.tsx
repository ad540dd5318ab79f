import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Task, TaskDetails, TaskFacts, TaskPerson, TaskProject } from '../../../model.ts';
import type { TaskActions } from '../../actions.ts';
import { detailsQuery } from '../../queries.ts';
import type { ChangeKind } from '../board/task-list.tsx';
import { Comments } from './comments.tsx';
import { Files } from './files.tsx';
import { Steps } from './steps.tsx';
import { TaskFactsList } from './task-facts.tsx';
import { TextEditor } from './text-editor.tsx';

interface TaskDialogProps {
  id: string;
  people: readonly TaskPerson[];
  projects: readonly TaskProject[];
  now: { now: number; today: string; locale: string };
  actions: TaskActions;
  onChange: (task: Task, kind: ChangeKind) => void;
  onClose: () => void;
}

/** All that belongs to one task. */
export function TaskDialog(props: TaskDialogProps) {
  const details = useQuery(detailsQuery(props.id));
  const { data } = details;
  return (
    <Dialog
      title={data === undefined ? 'Task' : data.task.parentId === null ? 'Task' : 'Step'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      {details.isPending && <SkeletonRows label="Loading the task" />}
      {data === undefined && details.isError && (
        <ErrorState onRetry={() => void details.refetch()} isRetrying={details.isFetching}>
          {sentenceOf(details.error)}
        </ErrorState>
      )}
      {data !== undefined && <Body {...props} details={data} refresh={() => void details.refetch()} />}
    </Dialog>
  );
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Body(props: TaskDialogProps & { details: TaskDetails; refresh: () => void }) {
  const { details, actions, people, refresh, onClose } = props;
  const { task } = details;
  const change = (facts: Partial<TaskFacts>) => void actions.change(task.id, facts).then(refresh);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <TextEditor label="Title" isTitle value={task.title} onSave={(title) => change({ title })} />
        <TextEditor
          label="Notes"
          placeholder="Add notes"
          value={task.notes}
          onSave={(notes) => change({ notes })}
        />
      </div>
      <TaskFactsList {...props} change={change} />
      {task.parentId === null && (
        <Steps task={task} steps={details.steps} actions={actions} onChanged={refresh} />
      )}
      <Files task={task} files={details.files} onChanged={refresh} />
      <Comments task={task} comments={details.comments} people={people} onChanged={refresh} />
      <div className="flex justify-between gap-2 border-t pt-4">
        <Button
          variant="quiet"
          icon={<Trash2 {...icon} />}
          onPress={() => {
            void actions.remove(task);
            onClose();
          }}
        >
          Delete
        </Button>
        <Button onPress={() => void actions.toggle(task).then(refresh)}>
          {task.state === 'done' ? 'Reopen' : 'Done'}
        </Button>
      </div>
    </div>
  );
}
