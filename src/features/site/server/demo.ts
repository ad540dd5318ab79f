import { DAY_MS } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { ContactMessage } from '../model.ts';
import type { SiteService } from './service.ts';

/** RFC 5737 keeps this address for documentation: no visitor has it. */
const FROM = '192.0.2.17';

const MESSAGES: readonly (ContactMessage & { readonly days: number })[] = [
  {
    days: 6,
    name: 'Nadia Okafor',
    email: 'nadia@bakery.example',
    phone: '+1 312 555 0164',
    inquiryType: 'sales',
    subject: 'Three numbers for a bakery',
    message:
      'Hi, we have two shops and a delivery van, and want one number for each. Which plan fits, and can we keep the number we have now?',
  },
  {
    days: 1,
    name: 'Jonas Keller',
    email: 'jonas@keller.example',
    phone: '',
    inquiryType: 'billing',
    subject: 'Company name on invoices',
    message: 'Hello, our accountant needs the name of the company on each invoice. Where can I change that?',
  },
];

/** Two messages for the operator's inbox. The older one was answered. */
export function demoSteps({ until }: DemoPeople, service: SiteService): PastStep[] {
  return MESSAGES.map(({ days, ...message }) => ({
    at: until - days * DAY_MS,
    async take() {
      const isThis = ({ email }: { email: string }) => email === message.email;
      // Changes by the operator are kept.
      if ((await service.messages({ show: 'all', before: null })).messages.some(isThis)) return;
      await service.takeMessage(message, FROM);
      const taken = (await service.messages({ show: 'open', before: null })).messages.find(isThis);
      if (days > 1 && taken !== undefined)
        await service.markAnswered({ id: taken.id, answered: true }, { by: null, ip: null });
    },
  }));
}
