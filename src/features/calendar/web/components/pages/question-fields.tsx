import { X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { QUESTIONS_MAX } from '../../../constants.ts';
import type { PageForm } from '../../page-form.ts';
import { RequiredBox } from './required-box.tsx';

/** What visitors are asked besides their name and email address. */
export function QuestionFields({ control }: { control: Control<PageForm> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-13 font-medium">Your questions</legend>
      {fields.map(({ key }, nth) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <FormField
              control={control}
              name={`questions.${nth}.text`}
              label={`Question ${nth + 1}`}
              autoComplete="off"
            />
          </div>
          <span className="flex h-10 items-center">
            <RequiredBox control={control} nth={nth} />
          </span>
          <IconButton
            label={`Remove question ${nth + 1}`}
            icon={<X size={16} strokeWidth={1.75} />}
            onPress={() => remove(nth)}
          />
        </div>
      ))}
      {fields.length < QUESTIONS_MAX && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onPress={() => append({ id: crypto.randomUUID().slice(0, 8), text: '', isRequired: false })}
          >
            Add question
          </Button>
        </div>
      )}
    </fieldset>
  );
}
