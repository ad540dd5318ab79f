import { Suspense } from 'react';
import { MailTrouble } from '#features/notifications/web/widgets.tsx';
import { late } from '#ui/late.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { settingsContainerClass, withoutAsideClass } from '#ui/settings-columns.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { SideCard } from '../components/profile/side-card.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Profile' }];

/** In the order of the row: the specification's four, then ours. Each is loaded when it's opened. */
const tabs = {
  profile: { label: 'Profile', Body: late(() => import('../components/profile/profile-tab.tsx')) },
  email: { label: 'Email', Body: late(() => import('../components/profile/email-tab.tsx')) },
  password: { label: 'Password', Body: late(() => import('../components/profile/password-tab.tsx')) },
  notifications: {
    label: 'Notifications',
    Body: late(() => import('../components/profile/notifications-tab.tsx')),
  },
  privacy: { label: 'Privacy', Body: late(() => import('../components/profile/privacy-tab.tsx')) },
  security: { label: 'Security', Body: late(() => import('../components/profile/security-tab.tsx')) },
  sessions: { label: 'Sessions', Body: late(() => import('../components/profile/sessions-tab.tsx')) },
  sound: { label: 'Sound', Body: late(() => import('../components/profile/sound-tab.tsx')) },
  data: { label: 'Data', Body: late(() => import('../components/profile/data-tab.tsx')) },
};
type Tab = keyof typeof tabs;
const ids: readonly [Tab, ...Tab[]] = [
  'profile',
  ...Object.keys(tabs).flatMap((id) => (id === 'profile' || !isTab(id) ? [] : [id])),
];

export default function Profile() {
  const [tab, setTab] = useUrlTab(ids);
  return (
    <>
      <PageHeader title="Account Settings" />
      <MailTrouble />
      <div className={settingsContainerClass}>
        <div className={withoutAsideClass}>
          <SideCard />
        </div>
        <Tabs
          label="Account settings"
          className="px-3 desk:px-5"
          fills
          selected={tab}
          onSelect={setTab}
          items={ids.map((id) => ({ id, label: tabs[id].label, content: <Shown id={id} /> }))}
        />
      </div>
    </>
  );
}

function Shown({ id }: { id: Tab }) {
  const { label, Body } = tabs[id];
  return (
    <Suspense fallback={<SkeletonRows rows={4} label={`Loading ${label.toLowerCase()}`} />}>
      <Body />
    </Suspense>
  );
}

function isTab(id: string): id is Tab {
  return Object.hasOwn(tabs, id);
}
