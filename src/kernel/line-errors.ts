import { errorCatalogue } from './app-error.ts';
import { DEVICES_PER_ACCOUNT_MAX } from './realtime-protocol.ts';

/** Why a tab or a device may not connect its socket. Kept from the public pages, which have none. */
export const lineErrors = errorCatalogue('line', {
  tooManyDevices: {
    status: 429,
    sentence: `Ahoy is open in ${DEVICES_PER_ACCOUNT_MAX} other tabs or devices. Close one of them, and this one will connect.`,
  },
});
