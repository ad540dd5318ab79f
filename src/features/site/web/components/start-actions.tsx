import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';

/** Links to start, and to ask questions first. */
export function StartActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.register()} size="large">
        Get Started
      </ButtonLink>
      <ButtonLink to={paths.contact()} size="large" variant="secondary">
        Contact Sales
      </ButtonLink>
    </div>
  );
}
