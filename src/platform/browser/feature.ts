import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Capability } from '#kernel/capabilities.ts';
import type { Role } from '#kernel/roles.ts';
import type { CallPart } from './call-part.ts';
import type { ContactPart } from './contact-parts.ts';
import type { FollowedTopic } from './follow-topics.ts';
import type { MeetingsPart } from './meetings-part.ts';
import type { NotificationActions } from './notification-actions.ts';
import type { TeamColumn } from './team-columns.ts';

/** All that a feature registers with the app besides its pages (its `web/feature.ts`). The shell folds one list of these. */
export interface WebFeature {
  /** Name of its folder. */
  readonly name: string;
  /** Its pages in the navigation of everybody. */
  readonly nav?: readonly NavItem[];
  /** Its pages in the navigation of the operator, loaded for the operator alone. */
  operatorNav?(): Promise<readonly NavItem[]>;
  /** Its columns of /team, loaded with that page. */
  teamColumns?(): Promise<readonly TeamColumn[]>;
  /** Its parts of a contact's page, loaded with that page. */
  contactParts?(): Promise<readonly ContactPart[]>;
  /** Its buttons on notifications, loaded with their list. */
  notificationActions?(): Promise<readonly NotificationActions[]>;
  /** Its part of the calendar's Meetings tab, loaded with that tab. */
  meetingsPart?(): Promise<MeetingsPart>;
  /** Its part of the dashboard, loaded after it; null while the person has nothing of it. */
  dashboardPart?(): Promise<ComponentType<{ className: string }> | null>;
  /** Its part of a call, loaded when somebody records one. */
  callPart?(): Promise<CallPart>;
  /** Effects of its events on cached queries. */
  readonly topics?: readonly FollowedTopic[];
}

/** What a count of the navigation is given: it knows the figure, and the navigation how it looks. */
export interface CountProps {
  readonly Badge: ComponentType<{ count: number; said: string; className: string }>;
  readonly className: string;
}

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The letter that opens it. */
  readonly key?: string;
  /** Its place: items with lower figures come first. */
  readonly order: number;
  /** It is there as soon as the installation can do this. */
  readonly needs?: Capability;
  /** What people are in their workspace who have it; everybody has it when this isn't said. */
  readonly roles?: readonly Role[];
  /** Knows how much there is to look at. The navigation draws the figure behind the label. */
  readonly Count?: ComponentType<CountProps>;
  /** Other pages have addresses below it, and it isn't where one is then. */
  readonly isExact?: true;
  /** Whether it is in the bar of a phone, which has room for three. */
  readonly isInBar?: true;
}

/** Items in the order of their places. */
export function inOrder(items: readonly NavItem[]): readonly NavItem[] {
  return items.toSorted((a, b) => a.order - b.order);
}
