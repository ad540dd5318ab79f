import type { ReactNode } from 'react';
import { paths } from '#kernel/paths.ts';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/link.tsx';
import { FEATURES, type SiteFeature } from '../../constants.ts';
import { neighboursOf } from '../../rules/feature-neighbours.ts';

/** Links to the neighbouring features, in the order of the list, and back to the list. */
export function FeatureNav({ slug }: { slug: string }) {
  const { previous, next } = neighboursOf(slug, FEATURES);
  return (
    <nav aria-label="Features before and after" className="border-t">
      <div className="mx-auto grid w-full max-w-280 grid-cols-2 px-4 desk:grid-cols-[1fr_auto_1fr] desk:px-6">
        <Neighbour feature={previous} className="pr-4">
          Previous
        </Neighbour>
        <div className="order-last col-span-2 flex items-center justify-center border-t py-5 desk:order-none desk:col-span-1 desk:border-x desk:border-t-0 desk:px-12">
          <Link to={paths.features()} className="text-15">
            All Features
          </Link>
        </div>
        <Neighbour feature={next} className="items-end border-l pl-4 text-right desk:border-l-0">
          Next
        </Neighbour>
      </div>
    </nav>
  );
}

function Neighbour(props: { feature: SiteFeature; className: string; children: ReactNode }) {
  const { feature, className, children } = props;
  return (
    <div className={classes('relative flex flex-col gap-1 py-8', className)}>
      <span className="text-13 text-ink-3">{children}</span>
      <Link
        to={paths.feature(feature.slug)}
        className="display text-18 text-ink! after:absolute after:inset-0 desk:text-22"
      >
        {feature.name}
      </Link>
    </div>
  );
}
