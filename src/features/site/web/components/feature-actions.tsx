import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';

/** Next steps after reading about a feature. */
export function FeatureActions({ withSales = false }: { withSales?: boolean }) {
  return (
    <>
      <ButtonLink to={paths.register()} size="large">
        Get Started
      </ButtonLink>
      <ButtonLink to={paths.pricing()} size="large" variant="secondary">
        See Plans
      </ButtonLink>
      {withSales && (
        <ButtonLink to={paths.contact()} size="large" variant="quiet">
          Contact Sales
        </ButtonLink>
      )}
    </>
  );
}
