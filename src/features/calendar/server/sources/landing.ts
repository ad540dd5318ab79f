import { AppError } from '#kernel/app-error.ts';
import { paths } from '#kernel/paths.ts';
import type { Landing } from '#platform/server/http/landings.ts';
import type { Connecting } from './connecting.ts';

/** Where browsers come back to from the consent page of a company. */
export const calendarLanding = (connecting: Connecting): Landing => ({
  path: '/sso/calendar/:vendor',
  method: 'GET',
  async receive({ params, values, context }) {
    const session = await context.session();
    if (session === null) return { goTo: paths.login({ from: paths.calendar({ tab: 'availability' }) }) };
    try {
      await connecting.finish(session.accountId, params['vendor'], values);
      return { goTo: paths.calendar({ tab: 'availability', connected: params['vendor'] ?? '' }) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { goTo: paths.calendar({ tab: 'availability', error: error.code }) };
    }
  },
});
