/** Ids of zones that were renamed, each with today's (tz database, file "backward"). Some browsers list the old ones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const placeIn = (id: string) => (id.split('/').at(-1) ?? id).replaceAll('_', ' ');

/** Name of a zone's place as it is today: "Kyiv" of "Europe/Kyiv" and of "Europe/Kiev". */
export const placeOfZone = (id: string): string => placeIn(RENAMED[id] ?? id);

/** A zone in a list to choose from. */
export interface ListedZone {
  readonly id: string;
  /** "Kyiv" */
  readonly place: string;
  /** "Kiev": the list has the zone by this name too. Null for the entry by today's name. */
  readonly formerPlace: string | null;
}

/**
 * Zones to choose from, by today's names of their places, and those that were renamed by their former names as well, in the order
 * of these names. An entry by a former name has the other id of its zone (see `listedZone`).
 * @param supported ids that the browser lists
 */
export function listedZones(supported: readonly string[]): ListedZone[] {
  const ids = new Set(supported);
  const byFormerName = Object.entries(RENAMED).flatMap(([former, current]): ListedZone[] => {
    const isListed = ids.has(former) || ids.has(current);
    if (!isListed || placeIn(former) === placeIn(current)) return [];
    const other = ids.has(former) ? current : former;
    return [{ id: other, place: placeIn(current), formerPlace: placeIn(former) }];
  });
  const named = new Set(byFormerName.map(({ id }) => id));
  return [
    ...supported
      .filter((id) => !named.has(id))
      .map((id) => ({ id, place: placeOfZone(id), formerPlace: null })),
    ...byFormerName,
  ].toSorted((one, other) =>
    (one.formerPlace ?? one.place).localeCompare(other.formerPlace ?? other.place, 'en'),
  );
}

/**
 * The id of the entry by today's name, whichever id of the zone was saved or chosen.
 * @param supported ids that the browser lists
 */
export function listedZone(id: string, supported: readonly string[]): string {
  if (supported.includes(id) && RENAMED[id] === undefined) return id;
  const former = Object.keys(RENAMED).find((one) => RENAMED[one] === id);
  return [id, RENAMED[id], former].find((one) => one !== undefined && supported.includes(one)) ?? id;
}
