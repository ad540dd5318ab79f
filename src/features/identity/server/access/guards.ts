import type { RequestHeaders } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSealing } from '#platform/server/sealing.ts';
import { createPuzzles } from '../abuse/puzzles.ts';
import { createNetworkMark } from '../auth/network-mark.ts';
import { createCodes } from '../codes/codes.ts';
import { createPhoneCodes } from '../codes/phone-codes.ts';
import { createCodeMark } from '../factors/code-marks.ts';
import { openPlaces } from '../places/places.ts';
import { defineNewDeviceMail, newDeviceMails } from '../safety/new-device-mail.ts';
import { createSafety } from '../safety/safety.ts';
import type { IsHeldByCompany } from '../sso/enforcement.ts';
import { entering } from './entering.ts';

/** The cookie of a browser in which an address has signed in (router.ts). */
export interface DeviceCookies {
  isKnownDevice(context: { headers: RequestHeaders }, email: string): boolean;
}

/** What stands around every way in: codes, limits that cost work, the history, and who is let in. */
export async function createGuards(given: {
  platform: Platform;
  /** Of the installation. */
  secret: string;
  cookies: DeviceCookies;
  geoIpFile: string | undefined;
  /** Whether a company is somebody's only way in. */
  isHeldByCompany: IsHeldByCompany;
}) {
  const { platform, secret, cookies, geoIpFile, isHeldByCompany } = given;
  const { clock, database } = platform;
  const { queries } = database;
  const codes = createCodes({ platform, secret });
  const sealing = createSealing(secret);
  const places = await openPlaces(geoIpFile ?? null);
  const safety = createSafety({
    clock,
    queries,
    places,
    isKnownDevice: (headers, email) => cookies.isKnownDevice({ headers }, email),
    tellNewDevice: newDeviceMails(platform),
  });
  defineNewDeviceMail({ platform, codes });
  return {
    codes,
    phoneCodes: createPhoneCodes(platform, sealing),
    puzzles: createPuzzles({ clock, queries, secret }),
    places,
    safety,
    entering: entering({ clock, safety, isHeldByCompany }),
    sealing,
    networkMark: createNetworkMark(secret),
    codeMark: createCodeMark(secret),
  };
}
