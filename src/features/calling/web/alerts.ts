import { SECOND_MS } from '#kernel/instant.ts';
import { plainTitle } from '#platform/browser/plain-title.ts';
import { notificationBody } from '../rules/record/notification-body.ts';
import { tabTitle } from './call-face.ts';
import type { CallSnapshot } from './call-snapshot.ts';
import type { LineSnapshot } from './line.ts';
import { notifyChoice } from './notify-choice.ts';
import { TabTitle } from './tab-title.ts';
import { browserTimer } from './timer.ts';

/** The logo with every key highlighted. */
const RINGING_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#fbd025"/><path fill="#2b2414" d="M21.6 19.2c-.6-.5-1.6-.5-2.1.1l-1.1 1.2c-2.6-1.3-4.6-3.4-5.8-6l1.2-1c.6-.6.7-1.5.2-2.2l-1.9-2.6c-.5-.7-1.5-.9-2.3-.4l-1.2.8c-.6.4-.9 1.1-.9 1.8C8.3 18 14 23.800 21 24.300c.7 0 1.400-.3 1.800-.9l.8-1.100c.5-.8.300-1.800-.4-2.300z"/></svg>',
)}`;

/** Names a workspace for people who are in several; null for all others. */
export type WorkspaceName = (id: string | undefined) => string | null;

/**
 * Gets attention while the page isn't in front: with the tab's title and icon, and one system notification, which
 * disappears when the ringing ends anywhere. During a call the title has its name and time.
 */
export class Alerts {
  readonly #isLeader: () => boolean;
  readonly #workspaceName: WorkspaceName;
  #notification: { id: string; shown: Notification } | null = null;
  readonly #title = new TabTitle(plainTitle);
  #ticking: number | null = null;
  #calls: LineSnapshot['calls'] = [];
  #iconBefore: string | null = null;

  /** @param given.workspaceName of an id; null unless the person is in several workspaces */
  constructor(given: { isLeader: () => boolean; workspaceName: WorkspaceName }) {
    this.#isLeader = given.isLeader;
    this.#workspaceName = given.workspaceName;
  }

  update(snapshot: LineSnapshot): void {
    const ringing = snapshot.calls.find(({ phase }) => phase === 'incoming') ?? null;
    this.#calls = snapshot.calls;
    this.#write();
    this.#markTab(ringing);
    this.#notify(ringing !== null && !ringing.ignored ? ringing : null);
  }

  /** Stops the timers and restores the tab's title. */
  close(): void {
    this.update({ calls: [], elsewhere: [], microphone: { state: 'closed' } });
  }

  /** Writes the title now, then every second during a call. */
  #write(): void {
    const text = tabTitle(this.#calls, browserTimer.now());
    this.#title.show(text);
    if (text !== null) this.#ticking ??= window.setInterval(() => this.#write(), SECOND_MS);
    else if (this.#ticking !== null) {
      window.clearInterval(this.#ticking);
      this.#ticking = null;
    }
  }

  #markTab(ringing: CallSnapshot | null): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (ringing !== null) {
      this.#iconBefore ??= icon?.getAttribute('href') ?? null;
      icon?.setAttribute('href', RINGING_ICON);
    } else if (this.#iconBefore !== null) {
      icon?.setAttribute('href', this.#iconBefore);
      this.#iconBefore = null;
    }
  }

  #notify(ringing: CallSnapshot | null): void {
    if (this.#notification !== null && this.#notification.id !== ringing?.id) {
      this.#notification.shown.close();
      this.#notification = null;
    }
    const isWanted = ringing !== null && document.hidden && this.#isLeader() && notifyChoice.isOn();
    if (!isWanted || this.#notification !== null) return;
    const shown = new Notification(`${ringing.peer.name} is calling`, {
      body: notificationBody(ringing, this.#workspaceName(ringing.phone?.workspaceId)),
      tag: ringing.id,
      requireInteraction: true,
    });
    shown.addEventListener('click', () => window.focus());
    this.#notification = { id: ringing.id, shown };
  }
}
