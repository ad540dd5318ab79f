import { useEffect } from 'react';
import { type MiddlewareFunction, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { PhoneProvider } from '#features/calling/web/widgets.tsx';
import { nudgeToPasskey, requireUser, useUser } from '#features/identity/web/widgets.tsx';
import { followWorker } from '#features/notifications/web/widgets.tsx';
import { FactorGate, settleWorkspace, useTabWorkspace } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { giveCallPart } from '#platform/browser/call-part.ts';
import { giveContactParts } from '#platform/browser/contact-parts.ts';
import { giveMeetingsPart } from '#platform/browser/meetings-part.ts';
import { giveNotificationActions } from '#platform/browser/notification-actions.ts';
import { giveTeamColumns } from '#platform/browser/team-columns.ts';
import { AppFrame } from '../components/app-frame.tsx';
import { features } from '../features.ts';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

/** The one guard of the signed-in pages; it runs before any page below loads. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    const user = await requireUser(request);
    await settleWorkspace(user.id, request);
    return next();
  },
];

/** Middleware runs only where there is something to load. */
export function clientLoader() {
  return null;
}

giveTeamColumns(async () =>
  (await Promise.all(features.map(async (feature) => (await feature.teamColumns?.()) ?? []))).flat(),
);
giveContactParts(async () =>
  (await Promise.all(features.map(async (feature) => (await feature.contactParts?.()) ?? []))).flat(),
);
giveMeetingsPart(async () => {
  const withOne = features.find(({ meetingsPart }) => meetingsPart !== undefined);
  return (await withOne?.meetingsPart?.()) ?? null;
});
const withCalls = features.find(({ callPart }) => callPart !== undefined);
if (withCalls?.callPart !== undefined) giveCallPart(withCalls.callPart);
giveNotificationActions(async () =>
  (await Promise.all(features.map(async (feature) => (await feature.notificationActions?.()) ?? []))).flat(),
);

const topics = features.flatMap(({ topics: followed = [] }) => followed);

/** The phone is above the pages, so that a call goes on while they change. */
export default function SignedIn() {
  const { user } = useUser();
  const { pathname, search } = useLocation();
  const workspace = useTabWorkspace();
  const accountId = user?.id;
  useEffect(() => {
    if (accountId !== undefined) nudgeToPasskey(accountId);
  }, [accountId]);
  const navigate = useNavigate();
  useEffect(() => followWorker((path) => void navigate(path)), [navigate]);
  // The session ended while the page was open: elsewhere, or by time.
  if (user === null) return <Navigate to={paths.login({ from: pathname + search })} replace />;
  return (
    <PhoneProvider topics={topics}>
      <AppFrame>
        {/* What was typed and opened in one workspace is not of the next. */}
        <FactorGate>
          <Outlet key={workspace?.id} />
        </FactorGate>
      </AppFrame>
    </PhoneProvider>
  );
}
