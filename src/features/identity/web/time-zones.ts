/** A time zone as people choose it: "Los Angeles (Pacific Time)". */
export interface TimeZoneChoice {
  readonly id: string;
  readonly label: string;
}

/** Every zone of the browser, by the name of its place. */
export function timeZoneChoices(): TimeZoneChoice[] {
  return Intl.supportedValuesOf('timeZone')
    .map((id) => ({ id, label: timeZoneWords(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** "Los Angeles (Pacific Time)"; a zone without a name of its own is only its place. */
export function timeZoneWords(id: string): string {
  const place = (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
  const name = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT') ? place : `${place} (${name})`;
}
