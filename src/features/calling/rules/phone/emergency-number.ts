/** Answered by emergency services in most networks of the world, in addition to a country's own. */
const EVERYWHERE = new Set(['112', '911', '999']);

const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  AU: ['000'],
  BR: ['190', '192', '193'],
  DE: ['110'],
  FR: ['15', '17', '18'],
  IN: ['100', '101', '102', '108'],
  JP: ['110', '118', '119'],
  ZA: ['10111', '10177'],
};

/**
 * Whether somebody is dialling an emergency number (decision R85). We can't reach it, and must say so before anything
 * else.
 * @param home country that the caller dials from, ISO 3166-1
 */
export function isEmergencyNumber(typed: string, home: string): boolean {
  return EVERYWHERE.has(typed) || (BY_COUNTRY[home]?.includes(typed) ?? false);
}
