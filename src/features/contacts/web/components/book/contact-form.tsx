import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { labelClass, textAreaClass } from '#ui/field-style.ts';
import { FormEnd } from '#ui/form-end.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../../../constants.ts';
import { contactsErrors } from '../../../errors.ts';
import type { Contact, ContactFacts } from '../../../model.ts';
import { failureOr } from '../../actions.ts';
import { type ContactFormValues, contactForm, factsOf, formOf } from '../../contact-form.ts';
import { useFields } from '../../use-book.ts';
import { ContactFields } from './contact-fields.tsx';

interface ContactFormProps {
  known: Partial<Contact>;
  submit: string;
  /** Saves it. What it throws is shown in the form. */
  onSave: (facts: ContactFacts) => Promise<void>;
  onCancel?: () => void;
}

/** Adds or changes a contact. */
export function ContactForm({ known, submit, onSave, onCancel }: ContactFormProps) {
  const id = useId();
  const numbers = new Set(useFields().flatMap((field) => (field.kind === 'number' ? [field.id] : [])));
  const { control, handleSubmit, setError, formState, register } = useForm({
    resolver: zodResolver(contactForm),
    defaultValues: formOf(known),
  });
  const save = handleSubmit(async (values) => {
    try {
      await onSave(factsOf(values, numbers));
    } catch (error) {
      const place = placeOf(error, values);
      if (place === null) toast.error(failureOr(error, contactsText.addFailed));
      else setError(place, { message: sentenceOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      {isMissing(formState.errors) && (
        <Notice>
          <strong className="font-medium">{contactsText.missing}</strong>
          <br />
          {contactsText.nameAndEmail}
        </Notice>
      )}
      <ContactFields control={control} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          Notes
        </label>
        <textarea {...register('about')} id={id} className={`${textAreaClass} min-h-24!`} />
      </div>
      <Controller
        control={control}
        name="isPrivate"
        render={({ field }) => (
          <Checkbox isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur}>
            Only I can see this contact
          </Checkbox>
        )}
      />
      <FormEnd onCancel={onCancel}>
        <Button type="submit" isPending={formState.isSubmitting}>
          {submit}
        </Button>
      </FormEnd>
    </form>
  );
}

const isMissing = ({ name, emails }: FieldErrors<ContactFormValues>): boolean =>
  [name?.message, emails?.[0]?.value?.message].includes(contactsText.nameAndEmail);

/** The field that the server refused. */
function placeOf(error: unknown, values: ContactFormValues) {
  const code = codeOf(error);
  // The refused value comes with the error; the first filled line is near enough without it.
  const at = (points: readonly { value: string }[]) =>
    Math.max(
      0,
      points.findIndex(({ value }) => value !== ''),
    );
  if (code === contactsErrors.badEmail({ value: '' }).code)
    return `emails.${at(values.emails)}.value` as const;
  if (code === contactsErrors.badPhone({ value: '' }).code)
    return `phones.${at(values.phones)}.value` as const;
  if (code === contactsErrors.badUsername({ value: '' }).code)
    return `usernames.${at(values.usernames)}.value` as const;
  if (code === contactsErrors.badDate().code) return 'birthday' as const;
  return null;
}
