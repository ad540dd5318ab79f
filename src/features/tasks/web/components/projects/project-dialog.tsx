import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { NAME_MAX } from '../../../constants.ts';
import { tasksErrors } from '../../../errors.ts';
import type { TaskProject, TasksOverview } from '../../../model.ts';
import { mayShare } from '../../../rules/plan.ts';
import { taskKeys } from '../../keys.ts';
import { tasksApi } from '../../queries.ts';
import { TextEditor } from '../record/text-editor.tsx';

interface ProjectDialogProps {
  /** Null: a new one. */
  project: TaskProject | null;
  plan: TasksOverview['plan'];
  onClose: () => void;
  onSaved: (project: TaskProject) => void;
  onRemoved: () => void;
}

/** The name of a project, who sees it, and its sections. */
export function ProjectDialog({ project, plan, onClose, onSaved, onRemoved }: ProjectDialogProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: taskKeys.overview });
  const { handleSubmit, control, setValue } = useForm({
    defaultValues: { name: project?.name ?? '', isShared: project?.isShared ?? false },
  });
  const { name = '', isShared = false } = useWatch({ control });
  const { saving, removing } = useProjectSaving({ project, plan, onClose, onSaved, onRemoved }, refresh);
  const shareRefusal = isShared || mayShare(plan) ? null : tasksErrors.sharingNeedsTeam().message;
  return (
    <Dialog
      title={project === null ? 'New project' : 'Project'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((given) => saving.mutate(given))(event)}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={NAME_MAX}
          onChange={(value) => setValue('name', value)}
          error={saving.isError ? sentenceOf(saving.error) : null}
        />
        <div>
          <Checkbox
            isSelected={isShared}
            isDisabled={shareRefusal !== null}
            onChange={(value) => setValue('isShared', value)}
          >
            Share with everyone in the workspace
          </Checkbox>
          {shareRefusal !== null && (
            <p className="mt-1 pl-7.5 text-12 text-pretty text-ink-2">{shareRefusal}</p>
          )}
        </div>
        <div className="flex justify-end gap-2">
          {project !== null && (
            <Button
              variant="danger"
              isPending={removing.isPending}
              onPress={() => removing.mutate(project.id)}
            >
              Delete project
            </Button>
          )}
          <Button type="submit" isDisabled={name.trim() === ''} isPending={saving.isPending}>
            {project === null ? 'Add project' : 'Save project'}
          </Button>
        </div>
      </form>
      {project !== null && <Sections project={project} onChanged={refresh} />}
    </Dialog>
  );
}

/** Saves and deletes the project of the dialog. */
function useProjectSaving(
  { project, onClose, onSaved, onRemoved }: ProjectDialogProps,
  refresh: () => Promise<void>,
) {
  const saving = useMutation({
    mutationFn: (given: { name: string; isShared: boolean }) =>
      project === null
        ? tasksApi.createProject({ id: crypto.randomUUID(), ...given })
        : tasksApi.changeProject({ id: project.id, ...given }),
    onSuccess: async (saved) => {
      await refresh();
      onSaved(saved);
      onClose();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => tasksApi.removeProject({ id }),
    onSuccess: async (_done, id) => {
      await refresh();
      onRemoved();
      onClose();
      toast.undoable(
        `Project deleted: ${project?.name ?? ''}`,
        () => void tasksApi.restoreProject({ id }).then(refresh),
      );
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return { saving, removing };
}

function Sections({ project, onChanged }: { project: TaskProject; onChanged: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [sections, setSections] = useState(project.sections);
  const act = async (asked: Promise<TaskProject>) => {
    try {
      setSections((await asked).sections);
      await onChanged();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const add = () => {
    if (name.trim() === '') return;
    setName('');
    void act(tasksApi.createSection({ id: crypto.randomUUID(), projectId: project.id, name }));
  };
  return (
    <section aria-labelledby="project-sections" className="border-t pt-4">
      <h3 id="project-sections" className="mb-2 text-15">
        Sections
      </h3>
      <ul aria-label="Sections">
        {sections.map((section) => (
          <li key={section.id} className="flex h-11 items-center gap-2 border-b text-13">
            <TextEditor
              label={`Name of the section ${section.name}`}
              isLine
              isNeeded
              value={section.name}
              onSave={(next) => void act(tasksApi.changeSection({ id: section.id, name: next }))}
            />
            <IconButton
              size="small"
              label={`Remove the section ${section.name}`}
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              onPress={() => void act(tasksApi.removeSection({ id: section.id }))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-end gap-2">
        <div className="flex-1">
          <TextField
            label="New section"
            value={name}
            maxLength={NAME_MAX}
            onChange={setName}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />
        </div>
        <Button variant="secondary" isDisabled={name.trim() === ''} onPress={add}>
          Add section
        </Button>
      </div>
    </section>
  );
}
