import { type Control, useController } from 'react-hook-form';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageForm } from '../../page-form.ts';

/** Whether a question must be answered. */
export function RequiredBox({ control, nth }: { control: Control<PageForm>; nth: number }) {
  const { field } = useController({ control, name: `questions.${nth}.isRequired` });
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange}>
      Required
    </Checkbox>
  );
}
