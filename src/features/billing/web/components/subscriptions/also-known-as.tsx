import type { Plan } from '../../../model.ts';

/** A page on which a plan once had another name. */
export type NamedOn = keyof Plan['alsoKnownAs'];

/** Another name of a plan on this page, so that people who look for it find it (decision R01). */
export function AlsoKnownAs({ plan, on }: { plan: Plan; on: NamedOn }) {
  const name = plan.alsoKnownAs[on];
  return name === undefined ? null : (
    <span className="block text-12 font-normal text-ink-3">also known as {name}</span>
  );
}
