import type { DemoPeople } from '#platform/server/feature.ts';
import type { Numbers } from './service.ts';

/** A name that the sample has for ever, so that a later start finds it. */
const NUMBER = '0de30000-0000-7000-8000-000000000101';
const AREA = { countryCode: 'US', areaCode: '415' } as const;

type Parts = Pick<Numbers, 'finding' | 'reserving' | 'owning' | 'emergency'> & {
  readonly isKnown: (id: string) => Promise<boolean>;
};

/** One number of the visitor's plan, named, with an address for help. */
export async function fillDemo({ visitor }: DemoPeople, parts: Parts): Promise<void> {
  // What the visitor has done with it since is theirs.
  if (await parts.isKnown(NUMBER)) return;
  const { candidates } = await parts.finding.search(visitor, AREA);
  const [first] = candidates;
  if (first === undefined) return;
  await parts.finding.hold(visitor, first.number);
  await parts.reserving.reserve(visitor, { id: NUMBER, number: first.number });
  const number = { accountId: visitor, id: NUMBER };
  await parts.owning.relabel(number, 'Main line');
  await parts.emergency.setAddress(number, {
    name: 'Demo User',
    street: '1 Ferry Building',
    unit: '',
    city: 'San Francisco',
    region: 'CA',
    postalCode: '94111',
  });
}
