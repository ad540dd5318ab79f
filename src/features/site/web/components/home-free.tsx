import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import type { Capability } from '#kernel/capabilities.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { SectionHeading } from './section.tsx';

interface FreeFeature {
  readonly amount: string;
  readonly unit: string;
  readonly name: string;
  readonly needs: Capability;
}

/** Four things of the Free plan, with the figures of the catalogue. */
function freeFeatures(): FreeFeature[] {
  const free = SUBSCRIPTION_PLANS.find(({ id }) => id === 'free');
  if (free === undefined) throw new Error('The catalogue has no Free plan.');
  const { minutes, faxPages, activeTasks } = free.limits;
  return [
    { amount: 'Unlimited', unit: 'between users', name: 'User-to-user calls', needs: 'user-calls' },
    {
      amount: String(minutes.perMonth),
      unit: 'minutes a month',
      name: 'Mobile and landline calls',
      needs: 'phone-calls',
    },
    { amount: String(faxPages.perMonth), unit: 'pages a month', name: 'Fax', needs: 'fax' },
    { amount: String(activeTasks), unit: 'active tasks', name: 'Task manager', needs: 'tasks' },
  ];
}

export function HomeFree() {
  return (
    <div className="flex flex-col gap-10">
      <SectionHeading title="Free stays free">
        The Free plan never expires and needs no card.
        <WhenMissing needs={freeFeatures().map(({ needs }) => needs)}>
          {' '}
          Features marked “Coming soon” will join it automatically.
        </WhenMissing>
      </SectionHeading>
      <ul className="grid grid-cols-2 border-t desk:grid-cols-4">
        {freeFeatures().map(({ amount, unit, name, needs }) => (
          <li
            key={name}
            className="flex flex-col gap-1 border-b py-6 odd:pr-4 even:border-l even:pl-4 phone:even:pl-6 desk:border-b-0 desk:not-first:border-l desk:not-first:pl-6"
          >
            <p className="display text-28 phone:text-40">{amount}</p>
            <p className="text-13 text-ink-2">{unit}</p>
            <h3 className="mt-4 flex flex-wrap items-baseline gap-x-2 text-15 phone:text-18">
              {name}
              <WhenMissing needs={[needs]}>
                <ComingSoon />
              </WhenMissing>
            </h3>
          </li>
        ))}
      </ul>
    </div>
  );
}
