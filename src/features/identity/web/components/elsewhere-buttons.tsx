import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { When } from '#platform/browser/when.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { SOCIAL_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '../../constants-sso.ts';
import { accountMarks } from '../account-form-kinds.ts';
import { elsewhereMarks } from '../elsewhere-script.ts';

const wide = buttonClass({ variant: 'secondary', size: 'large', wide: true });

/** Buttons for the companies that the operator has set up. elsewhere-script.ts makes them work. */
export function ElsewhereButtons() {
  return (
    <When has={['sign-in-elsewhere']}>
      <section
        aria-label="Other ways to continue"
        {...accountMarks.otherWays}
        className="flex flex-col gap-3 [[hidden]]:hidden signed-in:invisible unscripted:hidden"
      >
        <p aria-hidden="true" className="flex items-center gap-3 text-13 text-ink-3">
          <span className="h-px flex-1 bg-line" />
          or
          <span className="h-px flex-1 bg-line" />
        </p>
        {SOCIAL_PROVIDERS.map((provider) => (
          <When key={provider} has={[`sign-in-${provider}`]}>
            <button type="button" {...elsewhereMarks.provider(provider)} className={wide}>
              <Sign provider={provider} />
              Continue with {provider === 'oidc' ? pageValue('OIDC_NAME') : SOCIAL_NAMES[provider]}
            </button>
          </When>
        ))}
        <ElsewhereTerms />
      </section>
    </When>
  );
}

/** Shown in the form when the address is of a company that signs in its own people. */
export function CompanyButton() {
  return (
    <div hidden {...elsewhereMarks.company} className="flex flex-col gap-3">
      <button type="button" {...elsewhereMarks.companyButton} className={wide}>
        <span className="truncate">
          Continue with <span {...elsewhereMarks.companyName} />
        </span>
      </button>
      <ElsewhereTerms />
    </div>
  );
}

/** Whoever has no account yet gets one, so they are shown the documents before. */
function ElsewhereTerms() {
  return (
    <p className="text-12 text-pretty text-ink-2">
      If you're new here, continuing creates your account. You then agree to the{' '}
      <a href={paths.terms()} target="_blank" rel="noopener" className="text-link">
        Terms of Service
      </a>
      , have read the{' '}
      <a href={paths.privacy()} target="_blank" rel="noopener" className="text-link">
        Privacy Policy
      </a>
      , and are at least {pageValue('MINIMUM_AGE')} years old.
    </p>
  );
}

/** Signs in one colour, drawn for this page: pictures of other sites would tell them who comes here. */
function Sign({ provider }: { provider: SocialProvider }) {
  if (provider === 'oidc') return null;
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={SIGNS[provider]} />
    </svg>
  );
}

const SIGNS: Readonly<Record<Exclude<SocialProvider, 'oidc'>, string>> = {
  google:
    'M12 10.2v3.9h5.5c-.24 1.4-1.7 4.1-5.5 4.1a6.2 6.2 0 1 1 0-12.4c1.9 0 3.1.8 3.9 1.5l2.6-2.6C16.8 3.1 14.6 2 12 2a10 10 0 1 0 0 20c5.8 0 9.6-4 9.6-9.8 0-.7-.1-1.3-.2-2H12z',
  microsoft: 'M3 3h8.5v8.5H3zM12.5 3H21v8.5h-8.5zM3 12.5h8.5V21H3zM12.5 12.5H21V21h-8.5z',
  apple:
    'M16.4 12.6c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.2-2.8.8-3.5.8s-1.8-.8-3-.8c-1.5 0-2.9.9-3.7 2.3-1.6 2.7-.4 6.8 1.1 9 .8 1.1 1.7 2.3 2.8 2.2 1.1 0 1.6-.7 2.9-.7 1.4 0 1.8.7 3 .7 1.2 0 2-1.1 2.8-2.2.9-1.2 1.2-2.4 1.3-2.5-.1 0-2.3-.9-2.3-3.5zM14.2 5.900c.6-.8 1-1.800.9-2.900-.9 0-2 .6-2.600 1.400-.6.6-1.100 1.700-.9 2.700 1 .1 2-.5 2.600-1.200z',
  github:
    'M12 2a10 10 0 0 0-3.2 19.500c.5.1.7-.2.7-.5v-1.700c-2.800.6-3.400-1.300-3.400-1.300-.5-1.200-1.100-1.500-1.100-1.500-.9-.6.1-.6.1-.6 1 .1 1.500 1 1.500 1 .9 1.500 2.300 1.100 2.900.8.1-.6.400-1.100.6-1.300-2.200-.3-4.600-1.100-4.600-5 0-1.100.4-2 1-2.700-.1-.3-.4-1.300.1-2.700 0 0 .8-.3 2.700 1a9.400 9.400 0 0 1 5 0c1.900-1.300 2.700-1 2.700-1 .5 1.400.2 2.400.1 2.700.6.7 1 1.600 1 2.700 0 3.900-2.300 4.700-4.600 5 .4.3.7.9.7 1.900v2.700c0 .3.2.6.7.5A10 10 0 0 0 12 2z',
};
