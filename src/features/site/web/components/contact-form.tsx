import { buttonClass } from '#ui/button-style.ts';
import { contactText, INQUIRY_TYPES } from '../../constants.ts';
import { contactMarks } from '../contact-script.ts';
import { ContactChoice, ContactLine, ContactText } from './contact-field.tsx';

/** Plain fields that contact-script.ts gives life to. Until it has, nothing can be sent and nothing typed is lost. */
export function ContactForm(props: { supportEmail: string }) {
  return (
    <form noValidate {...contactMarks.form} className="flex flex-col gap-5">
      <noscript>
        <p className="rounded-control border border-field-line bg-sunk px-4 py-3 text-15 text-ink-2">
          JavaScript is off in your browser, and this form needs it. Write to{' '}
          <a href={`mailto:${props.supportEmail}`} className="text-link">
            {props.supportEmail}
          </a>{' '}
          instead.
        </p>
      </noscript>
      <div className="grid gap-5 phone:grid-cols-2">
        <ContactLine name="name" label="Name" autoComplete="name" />
        <ContactLine name="email" label="Email" autoComplete="email" inputMode="email" />
        <ContactLine name="phone" label="Phone" autoComplete="tel" inputMode="tel" isOptional />
        <ContactChoice
          name="inquiryType"
          label="Inquiry type"
          placeholder="Choose a topic"
          choices={INQUIRY_TYPES}
        />
      </div>
      <ContactLine name="subject" label="Subject" autoComplete="off" />
      <ContactText name="message" label="Message" />
      {/* A honeypot: people neither see nor reach this field, but programs that fill in every field do. */}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="website">Leave this field empty</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button
          type="submit"
          disabled
          data-disabled=""
          {...contactMarks.submit}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {contactText.send}
        </button>
        <output {...contactMarks.outcome} className="text-15 text-pretty data-failed:text-hang" />
      </div>
    </form>
  );
}
