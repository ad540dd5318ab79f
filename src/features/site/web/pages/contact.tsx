import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { documentHandle } from '#ui/document.ts';
import { CONTACT_KEPT_DAYS } from '../../constants.ts';
import { ContactForm } from '../components/contact-form.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Contact Us – Ahoy',
    description: 'Write to the people who run Ahoy: support, enterprise sales and partnerships.',
    path: paths.contact(),
  });

export default function Contact() {
  const supportEmail = pageValue('SUPPORT_EMAIL');
  const cards = [
    {
      title: 'Support',
      text: 'Something’s broken or you can’t find it.',
      email: supportEmail,
    },
    {
      title: 'Enterprise sales',
      text: 'For larger teams, contracts and payment by invoice.',
      email: pageValue('SALES_EMAIL'),
    },
    {
      title: 'Partnerships',
      text: 'Carriers, resellers and developers.',
      email: pageValue('PARTNERS_EMAIL'),
    },
  ];
  return (
    <div
      data-script="contact"
      className="mx-auto flex w-full max-w-280 flex-col gap-16 px-4 py-16 desk:px-6 desk:py-24"
    >
      <header className="flex flex-col gap-4">
        <h1 className="text-40">Contact Us</h1>
        <p className="max-w-xl text-18 text-pretty text-ink-2">
          Real people read every message. Send an email, or use the form below.
        </p>
      </header>
      <div className="grid gap-x-8 gap-y-10 desk:grid-cols-3">
        {cards.map((card) => (
          <MailCard key={card.title} {...card} />
        ))}
      </div>
      <div className="grid gap-x-16 gap-y-12 border-t pt-12 desk:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="message-title" className="flex min-w-0 flex-col gap-6">
          <h2 id="message-title" className="text-28">
            Send us a message
          </h2>
          <ContactForm supportEmail={supportEmail} />
        </section>
        <WhatHappens />
      </div>
    </div>
  );
}

function MailCard(props: { title: string; text: string; email: string }) {
  return (
    <section aria-label={props.title} className="flex flex-col items-start gap-2 border-t-2 border-ink pt-4">
      <h2 className="text-22">{props.title}</h2>
      <p className="text-15 text-pretty text-ink-2">{props.text}</p>
      <a href={`mailto:${props.email}`} className="text-link mt-1 break-all py-1 text-15">
        {props.email}
      </a>
    </section>
  );
}

function WhatHappens() {
  return (
    <aside aria-labelledby="what-happens" className="flex flex-col gap-4 text-15 text-ink-2">
      <h2 id="what-happens" className="text-18 text-ink">
        What happens next
      </h2>
      <ol className="flex flex-col gap-3 [counter-reset:step]">
        <Step>We store your message first, so a mail server that’s down loses nothing.</Step>
        <Step>We answer to the email address you give, and use it for nothing else.</Step>
        <Step>We delete it after {CONTACT_KEPT_DAYS} days.</Step>
      </ol>
      <p className="border-t pt-4 text-pretty">
        Read more in our{' '}
        <a href={paths.privacy()} className="text-link">
          privacy policy
        </a>
        . Is something down? Check the{' '}
        <a href={paths.status()} className="text-link">
          status page
        </a>
        .
      </p>
    </aside>
  );
}

function Step(props: { children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] text-pretty [counter-increment:step] before:text-ink-3 before:content-[counter(step)]">
      {props.children}
    </li>
  );
}
