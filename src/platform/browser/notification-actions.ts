import type { ComponentType } from 'react';

/** Buttons that a feature adds to its unread notifications (its `web/feature.ts`), which a feature below draws. */
export interface NotificationActions {
  /** Row of the settings that the notifications belong to, such as "missed-calls". */
  readonly category: string;
  readonly Buttons: ComponentType<NotificationButtons>;
}

/** Which notification it is. */
export interface NotificationButtons {
  /** The page that it opens. */
  readonly path: string;
  /** Called when one was pressed. */
  readonly onDone: () => void;
}

let given: () => Promise<readonly NotificationActions[]> = async () => [];

/** Called once by the shell, with those of all features. */
export function giveNotificationActions(actions: typeof given): void {
  given = actions;
}

/** Those of all features, loaded with the list of notifications. */
export const notificationActions = (): Promise<readonly NotificationActions[]> => given();
