import { Monitor, Moon, Sun } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { Logo } from '#ui/logo.tsx';
import { FOOTER_LINKS } from '../../constants.ts';
import { marks } from '../public-page.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = [
  { theme: 'system', label: 'Same theme as the system', Icon: Monitor },
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
] as const;

export function PublicFooter() {
  const email = pageValue('SUPPORT_EMAIL');
  return (
    <footer className="border-t">
      <div className="mx-auto grid w-full max-w-280 gap-x-10 gap-y-8 px-4 py-10 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:px-6">
        <a href={paths.home()} className="self-start rounded-control" aria-label="Ahoy, to the home page">
          <Logo />
        </a>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {FOOTER_LINKS.map(({ name, path }) => (
              <li key={path}>
                <a href={path} className="block py-1 text-13 text-ink-2 hover:text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-1 text-13 text-ink-3 desk:items-end">
          <a href={`mailto:${email}`} className="py-1 text-ink-2 hover:text-ink">
            {email}
          </a>
          <p>© {pageValue('YEAR')} Ahoy</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

/** The theme switch without React; pressed states are set by public-page.ts. */
function ThemeChoice() {
  return (
    <fieldset aria-label="Theme" className="-ml-2 mt-2 hidden gap-0.5 desk:-mr-2 scripted:flex">
      {themes.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          {...marks.theme(theme)}
          aria-label={label}
          title={label}
          className="flex size-8 items-center justify-center rounded-control border border-transparent text-ink-3 transition-colors hover:text-ink aria-pressed:border-line aria-pressed:bg-panel aria-pressed:text-ink"
        >
          <Icon {...icon} />
        </button>
      ))}
    </fieldset>
  );
}
