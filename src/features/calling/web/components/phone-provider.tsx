import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeSignOut } from '#features/identity/web/widgets.tsx';
import { onCallFrom } from '#features/numbers/web/widgets.tsx';
import { workspaceNameNow } from '#features/workspaces/web/widgets.tsx';
import { refreshAfterAbsence } from '#platform/browser/after-absence.ts';
import { followConnectionProblem } from '#platform/browser/connection-problem.ts';
import { type FollowedTopic, followTopics } from '#platform/browser/follow-topics.ts';
import { lookOfTab } from '#platform/browser/look.ts';
import { callFrom } from '../call-from.ts';
import { serveContacts } from '../contact-phone.ts';
import { missedTopics } from '../missed.ts';
import type { BrowserPhone } from '../phone.ts';
import { callingTopics } from '../queries.ts';
import { AroundCalls } from './around-calls.tsx';
import { PhoneContext } from './phone-context.tsx';

export interface PhoneProviderProps {
  /** Topics of other features to follow over the same connection. Must be the same in every render. */
  topics: readonly FollowedTopic[];
  children: ReactNode;
}

/** Connects this tab's phone while somebody is signed in, independent of the page. */
export function PhoneProvider({ topics, children }: PhoneProviderProps) {
  const [phone, setPhone] = useState<BrowserPhone | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => {
    // Without HTTPS there is no phone line, because browsers block everything that calls need.
    if (!window.isSecureContext) return undefined;
    // A tab that shows somebody else's app is no device of anybody: it must not ring, and hears no events.
    if (lookOfTab() !== null) return undefined;
    let isGone = false;
    let stop = () => {};
    // Loaded separately, so that the first paint doesn't wait for it.
    void import('../phone.ts').then(async ({ startPhone }) => {
      const started = await startPhone({ workspaceName: workspaceNameNow });
      if (isGone) return started.stop();
      const stopFollowing = followTopics(started.events, queryClient, [
        ...callingTopics,
        ...missedTopics,
        ...topics,
      ]);
      const stopRefreshing = refreshAfterAbsence(started.connection, queryClient);
      const stopTelling = followConnectionProblem(started.connection);
      const stopTaking = onCallFrom(callFrom);
      const stopServing = serveContacts(started.line);
      const stopWaiting = beforeSignOut(() => started.line.hangUpAll());
      stop = () => {
        stopFollowing();
        stopRefreshing();
        stopTelling();
        stopTaking();
        stopServing();
        stopWaiting();
        started.stop();
      };
      return setPhone(started);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [queryClient, topics]);
  return (
    <PhoneContext value={phone}>
      {children}
      <AroundCalls />
    </PhoneContext>
  );
}
