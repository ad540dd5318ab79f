import { billingCapabilities } from '#features/billing/server/feature.ts';
import { callingCapabilities } from '#features/calling/server/feature.ts';
import { identityCapabilities } from '#features/identity/server/feature.ts';
import { numbersCapabilities } from '#features/numbers/server/feature.ts';
import { telephonyCapabilities, trunkNames } from '#features/telephony/server/feature.ts';
import { CAPABILITIES, type Capabilities } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';

/** What an installation of this configuration can do. A feature's line here turns on every sentence about it. */
export function capabilitiesOf(config: Config): Capabilities {
  const given = new Set([
    ...identityCapabilities(config),
    ...billingCapabilities(config),
    ...numbersCapabilities(config),
    ...telephonyCapabilities(config),
    ...callingCapabilities(),
  ]);
  return new Set(CAPABILITIES.filter((name) => given.has(name)));
}

/** Companies that carry calls and rent out numbers here (decision R21). A trunk goes by the name that the operator gave it. */
export function providersOf({ SIP_TRUNKS, TELNYX_API_KEY, TWILIO_ACCOUNT_SID }: Config): string[] {
  return [
    ...trunkNames(SIP_TRUNKS),
    ...(TELNYX_API_KEY === undefined ? [] : ['Telnyx']),
    ...(TWILIO_ACCOUNT_SID === undefined ? [] : ['Twilio']),
  ];
}
