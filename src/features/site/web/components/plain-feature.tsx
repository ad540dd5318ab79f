import { FEATURES } from '../../constants.ts';
import { PlainPage } from './plain-page.tsx';

/** A feature in one sentence. */
export function PlainFeature({ slug }: { slug: string }) {
  const feature = FEATURES.find((one) => one.slug === slug);
  return <PlainPage title={feature?.name ?? ''}>{feature?.summary}</PlainPage>;
}
