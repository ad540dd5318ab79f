import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LABEL_LENGTH_MAX } from '../../constants.ts';
import { numbersApi, refreshNumbers } from '../number-queries.ts';

/** Edits the label of a number in place. */
export function LabelForm(props: { id: string; label: string; onClose: () => void }) {
  const { id, onClose } = props;
  const [label, setLabel] = useState(props.label);
  const field = useRef<HTMLInputElement>(null);
  // Focuses the field as soon as the menu has returned the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const save = useMutation({
    mutationFn: () => numbersApi.relabel({ id, label }),
    onSuccess: async () => {
      await refreshNumbers();
      onClose();
    },
  });
  return (
    <form
      noValidate
      className="mt-2 flex max-w-sm flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label="Label"
          value={label}
          onChange={setLabel}
          maxLength={LABEL_LENGTH_MAX}
          inputRef={field}
          error={save.isError ? sentenceOf(save.error) : null}
        />
      </div>
      <Button type="submit" isPending={save.isPending}>
        Save
      </Button>
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
    </form>
  );
}
