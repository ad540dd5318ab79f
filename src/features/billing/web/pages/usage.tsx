import { OnlyFor, useMay, useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { ByNumber } from '../components/spending/by-number.tsx';
import { ByPerson } from '../components/spending/by-person.tsx';
import { OwnLimit, OwnSpending } from '../components/spending/own-spending.tsx';
import { UsageOverview } from '../components/usage/usage-overview.tsx';
import { useReader } from '../usage-queries.ts';
import type { Viewer } from '../usage-view.ts';

const tabs = ['overview', 'people', 'numbers'] as const;

export const meta = () => [{ title: 'Usage' }];

export default function Usage() {
  const viewer = useReader();
  const mayReadAll = useMay('usage.read').isAllowed;
  return (
    <OnlyFor action="usage.read-own" title="Usage">
      <PageHeader title="Usage" />
      {mayReadAll ? (
        <Everything viewer={viewer} />
      ) : (
        <div className={columnClass}>
          <OwnSpending />
        </div>
      )}
    </OnlyFor>
  );
}

const columnClass = 'grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6 broad:max-w-none';
/** Figures beside the statement where there is room for both. */
const overviewClass = `${columnClass} broad:grid-cols-2 broad:items-start`;

/** For those who see what everyone used. Somebody who is alone has nobody to compare with. */
function Everything({ viewer }: { viewer: Viewer }) {
  const [tab, setTab] = useUrlTab(tabs);
  const isAlone = useWorkspace()?.people === 1;
  const items = [
    {
      id: 'overview',
      label: 'Overview',
      content: (
        <div className={overviewClass}>
          <UsageOverview viewer={viewer}>
            <OwnLimit />
          </UsageOverview>
        </div>
      ),
    },
    {
      id: 'people',
      label: 'By person',
      content: (
        <div className={columnClass}>
          <ByPerson />
        </div>
      ),
    },
    {
      id: 'numbers',
      label: 'By number',
      content: (
        <div className={columnClass}>
          <ByNumber />
        </div>
      ),
    },
  ] as const;
  const shown = isAlone ? items.filter(({ id }) => id !== 'people') : items;
  return (
    <Tabs
      label="Usage"
      className="px-3 desk:px-5"
      selected={shown.some(({ id }) => id === tab) ? tab : 'overview'}
      onSelect={setTab}
      items={shown}
    />
  );
}
