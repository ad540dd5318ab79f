import { listedZone, listedZones, placeOfZone } from '#kernel/zone-places.ts';

/** A time zone as people choose it: "Los Angeles (Pacific Time)". */
export interface TimeZoneChoice {
  readonly id: string;
  readonly label: string;
}

/** Every zone of the browser, by the name of its place. A place that was renamed is there by both names. */
export function timeZoneChoices(): TimeZoneChoice[] {
  return listedZones(Intl.supportedValuesOf('timeZone')).map(({ id, formerPlace }) => ({
    id,
    label: formerPlace === null ? timeZoneWords(id) : `${formerPlace}, now ${timeZoneWords(id)}`,
  }));
}

/** The choice of a zone by today's name, whichever of its ids was saved or chosen. */
export const timeZoneChosen = (id: string): string => listedZone(id, Intl.supportedValuesOf('timeZone'));

/** "Los Angeles (Pacific Time)"; a zone without a name of its own is only its place. */
export function timeZoneWords(id: string): string {
  const place = placeOfZone(id);
  const name = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longGeneric' })
    // Of today: in 1970 Kyiv had the clock of Moscow.
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT') ? place : `${place} (${name})`;
}
