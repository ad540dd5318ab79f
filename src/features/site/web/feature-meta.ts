import type { MetaDescriptor } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { FEATURES } from '../constants.ts';
import { publicMeta } from './public-meta.ts';

/** The description of a feature's page, from the one list. @throws Error when the list has no such feature */
export function featureMeta(slug: string): MetaDescriptor[] {
  const feature = FEATURES.find((one) => one.slug === slug);
  if (feature === undefined) throw new Error(`No feature is called ${slug}.`);
  return publicMeta({
    title: `${feature.name} – Ahoy`,
    description: feature.summary,
    path: paths.feature(slug),
  });
}
