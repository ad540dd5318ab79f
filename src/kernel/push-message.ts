/**
 * What the server pushes to a browser. It is encrypted on its way, and holds only what a lock screen may show. The service
 * worker shows it as it is, so an older worker can show a newer message.
 */
export interface PushMessage {
  readonly title: string;
  readonly body?: string;
  /** A message takes the place of the one with the same tag. */
  readonly tag: string;
  /** Page that a press opens. */
  readonly open?: string;
  readonly actions?: readonly PushAction[];
  /** ring: stays until somebody presses it. quiet: makes no sound. */
  readonly manner?: 'ring' | 'quiet';
  /** Not shown unless it takes the place of another. */
  readonly onlyInPlace?: true;
  /** Shown even if a page of ours is in front. */
  readonly isAlways?: true;
  readonly fadesAfterMs?: number;
  /** Sent as soon as it is shown. */
  readonly report?: PushRequest;
  /** For the badge of the installed app. */
  readonly unread?: number;
}

/** A button. It opens a page, or sends a request without opening one. */
export interface PushAction {
  readonly id: string;
  readonly title: string;
  readonly open?: string;
  readonly send?: PushRequest;
}

/** A POST to our own API, as the person who is signed in. */
export interface PushRequest {
  readonly path: string;
  readonly body: object;
}

/** The worker's request to a page: open this path. The page answers on the port that comes with it. */
export interface OpenOrder {
  readonly open: string;
}

/** Held in a browser by whoever lists, shows or closes notifications. */
export const NOTIFICATIONS_LOCK = 'ahoy-notifications';

/** Where a browser that has a new subscription says so. */
export const PUSH_PATH = '/api/notifications/push';
