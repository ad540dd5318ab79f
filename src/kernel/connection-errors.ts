import { errorCatalogue } from './app-error.ts';
import { DEVICES_PER_ACCOUNT_MAX } from './realtime-protocol.ts';

/** Reasons why a tab or device can't connect its socket. The public pages leave them out, because they have no socket. */
export const connectionErrors = errorCatalogue('line', {
  tooManyDevices: {
    status: 429,
    sentence: `Ahoy is open in ${DEVICES_PER_ACCOUNT_MAX} other tabs or devices. Close one of them, and this one will connect.`,
  },
  /** The same if there is no such workspace, so that a guessed id reveals nothing. */
  notInWorkspace: {
    status: 404,
    sentence: "This workspace doesn't exist, or you're no longer in it.",
  },
});
