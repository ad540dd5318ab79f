import { dayHeading } from '#platform/browser/day-heading.ts';
import type { HistoryItem } from '../model.ts';
import { type Viewer } from './history-view.ts';

/** Latest calls in two groups; empty groups are left out. */
export function recentGroups(
  items: readonly HistoryItem[],
  viewer: Viewer,
): { label: 'Today' | 'Earlier'; items: readonly HistoryItem[] }[] {
  const { today = [], earlier = [] } = Object.groupBy(items, ({ placedAt }) =>
    dayHeading(placedAt, viewer) === 'Today' ? 'today' : 'earlier',
  );
  return [
    { label: 'Today' as const, items: today },
    { label: 'Earlier' as const, items: earlier },
  ].filter((group) => group.items.length > 0);
}
