const names = new Intl.DisplayNames('en', { type: 'region' });

/** "GB" is "United Kingdom". @param countryCode ISO 3166-1 */
export function countryName(countryCode: string): string {
  return names.of(countryCode) ?? countryCode;
}
