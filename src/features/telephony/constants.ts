import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { OWN_PROVIDER } from '#kernel/provider-name.ts';

/** The carrier of this installation's own numbers, as providers and rates name it. */
export const OWN_NETWORK = OWN_PROVIDER;

/**
 * Test numbers of the on-net carrier that answer, or don't, as their names say, so that everything about a phone call
 * can be tried without another phone. They are in the range that the North American plan reserves for fiction.
 */
export const TEST_NUMBERS = {
  /** Plays back what it hears, one second later. */
  echo: '+12125550190',
  announcement: '+12125550191',
  /** 1004 Hz, as telephone networks test their lines with. */
  tone: '+12125550192',
  /** Rings and is never answered. */
  unanswered: '+12125550193',
  busy: '+12125550194',
  declined: '+12125550195',
  unknown: '+12125550196',
  forbidden: '+12125550197',
  /** The network cannot take the call now (503). */
  unavailable: '+12125550198',
  /** Answers after two seconds and sends nothing. */
  silent: '+12125550199',
} as const;

/** Where Telnyx sends call events. */
export const TELNYX_WEBHOOK_PATH = '/webhooks/telnyx/calls';

/** Heartbeat of a process that holds phone calls. Its calls end when it has been silent for four times as long. */
export const PHONE_HEARTBEAT_MS = 5 * SECOND_MS;
export const PHONE_ORPHANED_MS = 20 * SECOND_MS;

/** Life of TURN credentials: enough to set up a call or restart its path, too short to be worth selling. */
export const TURN_CREDENTIAL_MS = 10 * MINUTE_MS;
