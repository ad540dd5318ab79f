import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { countryName } from '#kernel/country-name.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { contactsText, POINTS_MAX } from '../../../constants.ts';
import type { ContactField } from '../../../model-record.ts';
import type { ContactFormValues } from '../../contact-form.ts';
import { useFields } from '../../use-book.ts';
import { useMembers } from '../../use-members.ts';

type FormControl = Control<ContactFormValues>;

/** Everything about a contact. */
export function ContactFields({ control }: { control: FormControl }) {
  const members = useMembers();
  const fields = useFields();
  const { columns } = contactsText;
  return (
    <>
      <div className="grid gap-4 phone:grid-cols-2">
        <FormField control={control} name="name" label={columns.name} autoComplete="off" isRequired />
        <FormField control={control} name="company" label={columns.company} autoComplete="off" />
        <FormField control={control} name="role" label="Role" autoComplete="off" />
        <FormField
          control={control}
          name="birthday"
          label="Birthday"
          placeholder="1984-03-09 or 03-09"
          autoComplete="off"
        />
      </div>
      <Points control={control} name="emails" label={columns.email} type="email" add="Add email" />
      <Points control={control} name="phones" label="Phone" type="tel" add="Add phone number" />
      <Points control={control} name="usernames" label="Username" type="text" add="Add username" />
      <Addresses control={control} />
      <div className="grid gap-4 phone:grid-cols-2">
        <FormField
          control={control}
          name="tags"
          label={columns.tags}
          hint="Separated by commas"
          autoComplete="off"
        />
        <FormSelect
          control={control}
          name="ownerId"
          label="Owner"
          placeholder="Nobody"
          choices={members.map(({ id, name }) => ({ id, label: name }))}
        />
        {fields.map((field) => (
          <OwnField key={field.id} control={control} field={field} />
        ))}
      </div>
    </>
  );
}

function OwnField({ control, field }: { control: FormControl; field: ContactField }) {
  const { id, name, kind, choices } = field;
  const path = `fields.${id}` as const;
  if (kind === 'choice')
    return (
      <FormSelect
        control={control}
        name={path}
        label={name}
        choices={choices.map((choice) => ({ id: choice, label: choice }))}
      />
    );
  return (
    <FormField
      control={control}
      name={path}
      label={name}
      autoComplete="off"
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...(kind === 'date' ? { type: 'date' as const } : {})}
    />
  );
}

function Points(props: {
  control: FormControl;
  name: 'emails' | 'phones' | 'usernames';
  label: string;
  type: 'email' | 'tel' | 'text';
  add: string;
}) {
  const { control, name, label, type, add } = props;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_7rem_2rem] items-start gap-2 [&>button]:mt-7.5">
          <FormField
            control={control}
            name={`${name}.${at}.value`}
            label={at === 0 ? label : `${label} ${at + 1}`}
            type={type}
            autoComplete="off"
          />
          <FormField
            control={control}
            name={`${name}.${at}.label`}
            label="Label"
            placeholder="Work"
            autoComplete="off"
          />
          {fields.length > 1 && (
            <IconButton
              size="small"
              label={`Remove ${label.toLowerCase()} ${at + 1}`}
              icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
              onPress={() => remove(at)}
            />
          )}
        </div>
      ))}
      {fields.length < POINTS_MAX && (
        <div className="-ml-3">
          <Button
            size="small"
            variant="quiet"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => append({ value: '', label: '' })}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const countries = COUNTRY_CODES.map((id) => ({ id, label: countryName(id) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
const EMPTY_ADDRESS = { label: '', street: '', city: '', region: '', postcode: '', country: '' };

function Addresses({ control }: { control: FormControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="grid gap-3 rounded-control border p-3 phone:grid-cols-2">
          <legend className="px-1 text-13 font-medium">Address {at + 1}</legend>
          <FormField control={control} name={`addresses.${at}.label`} label="Label" placeholder="Office" />
          <FormField control={control} name={`addresses.${at}.street`} label="Street" />
          <FormField control={control} name={`addresses.${at}.city`} label="City" />
          <FormField control={control} name={`addresses.${at}.region`} label="State or region" />
          <FormField control={control} name={`addresses.${at}.postcode`} label="Postcode" />
          <FormSelect
            control={control}
            name={`addresses.${at}.country`}
            label="Country"
            choices={countries}
          />
          <div>
            <Button size="small" variant="quiet" onPress={() => remove(at)}>
              Remove address {at + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="-mt-2 -ml-3">
        <Button
          size="small"
          variant="quiet"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => append(EMPTY_ADDRESS)}
        >
          Add address
        </Button>
      </div>
    </>
  );
}
