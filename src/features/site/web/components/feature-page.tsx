import type { ReactNode } from 'react';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { FEATURES } from '../../constants.ts';
import { FeatureNav } from './feature-nav.tsx';
import { FeatureOpening, type FeatureOpeningProps } from './feature-opening.tsx';

export interface FeaturePageProps extends Omit<FeatureOpeningProps, 'kicker' | 'needs' | 'name'> {
  slug: string;
  children: ReactNode;
}

/**
 * A page about one feature: it opens with the feature itself, says what it does and its limits, and links to the next.
 */
export function FeaturePage({ slug, children, ...opening }: FeaturePageProps) {
  const feature = FEATURES.find((one) => one.slug === slug);
  if (feature === undefined) throw new Error(`No feature is called ${slug}.`);
  const { name, category, needs } = feature;
  return (
    <>
      <FeatureOpening
        {...opening}
        name={name}
        needs={needs}
        kicker={
          <>
            <Link to={paths.features()}>Features</Link> / {category}
          </>
        }
      />
      {children}
      <FeatureNav slug={slug} />
    </>
  );
}
