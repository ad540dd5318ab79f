import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { CONNECTING_MINUTES, VENDORS, type Vendor } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import { askJson, mustBeFine } from './asking.ts';
import type { ConnectedAccounts } from './connected.ts';
import type { VendorAccess, Vendors } from './vendors.ts';

interface Below extends Pick<Platform, 'clock'> {
  readonly publicUrl: string;
  readonly fetch: GuardedFetch;
  readonly sealing: Sealing;
  readonly vendors: Vendors;
  readonly accounts: ConnectedAccounts;
}

export type Connecting = ReturnType<typeof createConnecting>;

/** What comes back from a consent page, sealed so that nobody else can make it up. */
const state = z.object({
  id: z.string(),
  accountId: z.string(),
  vendor: z.enum(VENDORS),
  isWritten: z.boolean(),
  verifier: z.string(),
  until: z.number(),
});

const PURPOSE = 'calendar connection';

/** Connects accounts by the consent page of their company. */
export function createConnecting({ publicUrl, fetch, sealing, vendors, accounts, clock }: Below) {
  const returnTo = (vendor: Vendor) => `${publicUrl}/sso/calendar/${vendor}`;
  const accessTo = (vendor: Vendor): VendorAccess => {
    const access = vendors[vendor];
    if (access === undefined) throw calendarErrors.vendorOff();
    return access;
  };

  return {
    /** Companies that can be connected here. */
    vendors: VENDORS.filter((vendor) => vendors[vendor] !== undefined),
    /**
     * Where the person consents.
     * @param asked.id of the new calendar, made by the page
     * @throws AppError calendar.vendorOff, twoWayNeedsPlan, tooManySources
     */
    async begin(
      accountId: AccountId,
      asked: { id: string; vendor: Vendor; isWritten: boolean },
    ): Promise<string> {
      const access = accessTo(asked.vendor);
      await accounts.mayAdd(accountId, asked);
      const verifier = randomBytes(32).toString('base64url');
      const until = clock.now() + CONNECTING_MINUTES * MINUTE_MS;
      return access.consentUrl({
        returnTo: returnTo(asked.vendor),
        state: sealing.seal(JSON.stringify({ ...asked, accountId, verifier, until }), PURPOSE),
        verifier,
        isWritten: asked.isWritten,
      });
    },

    /**
     * Takes what a browser brought back, and adds the calendar.
     * @throws AppError calendar.connectingOver, notConnected, vendorOff, twoWayNeedsPlan, tooManySources, sourceUnreadable
     */
    async finish(accountId: AccountId, vendor: string | undefined, values: URLSearchParams): Promise<void> {
      const sealed = values.get('state') ?? '';
      const begun = openState(sealed, sealing);
      const isTheirs = begun?.accountId === accountId && begun.vendor === vendor;
      if (begun === null || !isTheirs || begun.until < clock.now()) throw calendarErrors.connectingOver();
      // People who pressed "Cancel" come back with an error and no code.
      if (values.get('code') === null) throw calendarErrors.notConnected();
      const access = accessTo(begun.vendor);
      const { refreshToken, accessToken } = await access.tokenFor(values, {
        returnTo: returnTo(begun.vendor),
        state: sealed,
        verifier: begun.verifier,
      });
      const username = await ADDRESS[begun.vendor](access, accessToken, fetch);
      await accounts.take(accountId, {
        ...begun,
        kind: begun.vendor,
        url: access.api,
        username,
        refreshToken,
      });
    },
  };
}

function openState(sealed: string, sealing: Sealing): z.infer<typeof state> | null {
  try {
    return state.parse(JSON.parse(sealing.open(sealed, PURPOSE)));
  } catch {
    // Made up, or made by another installation.
    return null;
  }
}

type ReadAddress = (access: VendorAccess, token: string, fetch: GuardedFetch) => Promise<string>;

const googleCalendar = z.object({ summary: z.string().default('') });
const graphUser = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });

/** Whose account it is. */
const ADDRESS: Readonly<Record<Vendor, ReadAddress>> = {
  // The main calendar is named after the address.
  async google({ api }, token, fetch) {
    const answer = await askJson(fetch, { url: `${api}/calendars/primary/events?maxResults=1`, token });
    return googleCalendar.parse(await mustBeFine(answer).json()).summary;
  },
  async microsoft({ api }, token, fetch) {
    const answer = await askJson(fetch, { url: `${api}/me`, token });
    const { mail, userPrincipalName } = graphUser.parse(await mustBeFine(answer).json());
    return mail ?? userPrincipalName ?? '';
  },
};
