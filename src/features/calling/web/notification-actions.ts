// Not on the first screen: with the list of notifications.

import type { NotificationActions } from '#platform/browser/notification-actions.ts';
import { MissedButtons } from './components/history/missed-buttons.tsx';

export const missedActions: NotificationActions = { category: 'missed-calls', Buttons: MissedButtons };
