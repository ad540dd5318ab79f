import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { classes } from '#ui/classes.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { FEATURES, type SiteFeature } from '../../constants.ts';

/** All features in their one order: down the columns of the header's list, and in the menu of a phone. */
export function FeatureMenu({ wide = false }: { wide?: boolean }) {
  return (
    <ul className={wide ? 'grid auto-cols-fr grid-flow-col grid-rows-4 gap-x-8 gap-y-1' : 'flex flex-col'}>
      {FEATURES.map((feature) => (
        <FeatureLink key={feature.slug} feature={feature} wide={wide} />
      ))}
    </ul>
  );
}

function FeatureLink({ feature, wide }: { feature: SiteFeature; wide: boolean }) {
  const path = paths.feature(feature.slug);
  const isHere = useLocation().pathname === path;
  return (
    <li>
      <a
        href={path}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          '-mx-2 block rounded-control px-2 py-2 transition-colors hover:bg-sunk aria-[current=page]:bg-sunk',
          wide && 'h-full',
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className="text-15 font-medium text-ink">{feature.name}</span>
          <WhenMissing needs={feature.needs}>
            <ComingSoon />
          </WhenMissing>
        </span>
        {wide && <span className="block text-13 text-pretty text-ink-2">{feature.summary}</span>}
      </a>
    </li>
  );
}
