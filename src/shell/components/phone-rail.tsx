import { Settings2 } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { CallCard, DialPad } from '#features/calling/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { tabOf } from '#ui/url-tab.ts';
import { DASHBOARD_TABS } from '../dashboard-tabs.ts';

/**
 * The phone beside every page. Where the page itself is the dial pad there is no second one: the rail then
 * only comes out while a call is live.
 */
export function PhoneRail() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isPadOnPage =
    pathname === paths.dashboard() && tabOf(search.get('tab'), DASHBOARD_TABS) === 'dial-pad';
  return (
    <aside
      aria-label="Phone"
      className={`sticky top-0 max-h-dvh w-88 shrink-0 flex-col gap-4 overflow-y-auto border-l bg-sunk p-4 ${
        isPadOnPage ? 'hidden has-[[data-slot=call]>*]:flex' : 'flex'
      }`}
    >
      <div data-slot="call" className="empty:hidden">
        <CallCard />
      </div>
      {!isPadOnPage && (
        <div className="surface rounded-phone p-4">
          <DialPad />
        </div>
      )}
      <Link
        to={paths.profile({ tab: 'sound' })}
        className="mt-auto inline-flex items-center gap-2 self-start px-2 py-1.5 text-13 text-ink-2"
      >
        <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
        Sound and notifications
      </Link>
    </aside>
  );
}
