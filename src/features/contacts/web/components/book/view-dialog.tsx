import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsErrors } from '../../../errors.ts';
import type { ContactView } from '../../../model-record.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { viewsQuery } from '../../queries.ts';
import type { Book } from '../../use-book.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: contactKeys.views });

const viewForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, contactsErrors.viewName().message)),
  isShared: z.boolean(),
});

/** Saves what the table shows under a name, and deletes what was saved. */
export function ViewDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const views = useQuery(viewsQuery).data ?? [];
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(viewForm),
    defaultValues: { name: '', isShared: false },
  });
  const save = handleSubmit(async (named) => {
    try {
      await contactsApi.saveView({ id: crypto.randomUUID(), ...named, shown: book.shown });
      await refresh();
      toast.success('View saved');
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  return (
    <Dialog title="Save this view" isOpen onOpenChange={onClose}>
      <p className="text-13 text-ink-2">A view saves your search, filters, sort order and columns.</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <FormField control={control} name="name" label="Name" autoComplete="off" />
        <Controller
          control={control}
          name="isShared"
          render={({ field }) => (
            <Checkbox isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur}>
              Share with everyone in the workspace
            </Checkbox>
          )}
        />
        <div>
          <Button type="submit" isPending={formState.isSubmitting}>
            Save view
          </Button>
        </div>
      </form>
      {views.length > 0 && <SavedViews views={views} />}
    </Dialog>
  );
}

function SavedViews({ views }: { views: readonly ContactView[] }) {
  const remove = async (view: ContactView) => {
    try {
      await contactsApi.removeView({ id: view.id });
      toast.undoable(`View “${view.name}” deleted`, () => void contactsApi.saveView(view).then(refresh));
    } catch (failure) {
      toast.error(sentenceOf(failure));
    }
    await refresh();
  };
  return (
    <ul aria-label="Saved views" className="flex flex-col divide-y border-t text-13">
      {views.map((view) => (
        <li key={view.id} className="flex min-h-11 items-center justify-between gap-2">
          <span className="min-w-0 truncate">
            {view.name}
            {view.isShared && <span className="text-ink-2"> · everyone</span>}
          </span>
          <IconButton
            size="small"
            label={`Delete the view ${view.name}`}
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => void remove(view)}
          />
        </li>
      ))}
    </ul>
  );
}
