import { Lock, Phone, Video } from 'lucide-react';
import { buttonClass } from '#ui/button-style.ts';
import { DocumentField, type DocumentFieldProps, documentControl } from '#ui/document-field.tsx';
import { errorClass, inputClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { PublicCard, part } from './public-frame.tsx';

const controlClass = `${inputClass} h-11`;

/** What visitors tell about themselves. book-page.ts sends it; until it has, nothing typed is lost. */
export function BookForm() {
  return (
    <PublicCard name="details" label="Your details">
      <form noValidate {...part('form')} className="flex flex-col gap-5">
        <div className="flex min-h-6 items-center justify-between gap-4">
          <h2 tabIndex={-1} {...part('details-title')} className="text-17 outline-none">
            Your details
          </h2>
          <p className="flex items-center gap-1.5 text-13 text-ink-2">
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            <span {...part('held')} />
          </p>
        </div>
        <div {...part('late')} role="alert" className="empty:hidden" />
        <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
          <Line name="name" label="Name" autoComplete="name" />
          <Line name="email" label="Email" autoComplete="email" inputMode="email" />
          <Line name="phone" label="Phone" autoComplete="tel" inputMode="tel" isOptional />
          <Line name="company" label="Company" autoComplete="organization" isOptional />
        </div>
        <fieldset {...part('kinds')} className="flex min-w-0 flex-col [&[hidden]]:hidden">
          <legend className={`${labelClass} mb-1.5`}>How would you like to talk?</legend>
          <div className="grid h-11 grid-cols-2 rounded-control border bg-sunk p-0.75">
            <Kind kind="call" label="Call" icon={<Phone {...icon} />} />
            <Kind kind="video" label="Video" icon={<Video {...icon} />} />
          </div>
        </fieldset>
        <div {...part('questions')} className="flex flex-col gap-5 empty:hidden" />
        <template {...part('question')}>
          <div className="flex min-w-0 flex-col gap-1.5">
            <div className="flex items-baseline justify-between gap-2">
              <label htmlFor="question" className={labelClass}>
                Question
              </label>
              <span className="text-12 text-ink-3">Optional</span>
            </div>
            <input id="question" type="text" autoComplete="off" maxLength={5_000} className={controlClass} />
            <p className={`empty:hidden ${errorClass}`} />
          </div>
        </template>
        <DocumentField name="notes" label="Notes" isOptional>
          <textarea
            {...documentControl({ name: 'notes', label: 'Notes', isOptional: true })}
            rows={2}
            maxLength={5_000}
            placeholder="Anything that helps"
            className={`${textAreaClass} min-h-20!`}
          />
        </DocumentField>
        <output {...part('failed')} className="text-13 font-medium text-pretty text-hang empty:hidden" />
        <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-6 border-t bg-panel px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desk:static desk:border-0 desk:p-0">
          <p className="max-w-80 text-12 text-ink-2 max-desk:hidden">
            We’ll email a confirmation with a calendar file. You can move or cancel it from there.
          </p>
          <button
            type="submit"
            {...part('book')}
            className={`${buttonClass({ variant: 'primary', size: 'large' })} max-desk:w-full`}
          />
        </div>
      </form>
    </PublicCard>
  );
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Kind({ kind, label, icon }: { kind: 'call' | 'video'; label: string; icon: React.ReactNode }) {
  return (
    <label className="relative flex items-center justify-center gap-2 rounded-[8px] text-13 text-ink-2 has-checked:bg-panel has-checked:font-medium has-checked:text-ink has-checked:shadow-e1">
      <input
        type="radio"
        name="kind"
        value={kind}
        className="absolute inset-0 cursor-pointer appearance-none rounded-[8px] -outline-offset-2"
      />
      {icon}
      {label}
    </label>
  );
}

function Line({
  autoComplete,
  inputMode,
  ...field
}: DocumentFieldProps & { autoComplete: string; inputMode?: 'email' | 'tel' }) {
  // No type="email": the browser would call an address wrong while it is being typed.
  return (
    <DocumentField {...field}>
      <input
        {...documentControl(field)}
        type="text"
        maxLength={200}
        autoComplete={autoComplete}
        inputMode={inputMode ?? 'text'}
        className={controlClass}
      />
    </DocumentField>
  );
}
