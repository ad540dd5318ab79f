/**
 * Area codes of large towns and regions in the countries of the rate deck, by the digits after the country code. From
 * the national numbering plans (NANPA, CNAC, Ofcom, Bundesnetzagentur, Arcep, ACMA, MIC, DoT, Anatel, ICASA). Mobile
 * numbers of these countries start differently, except in North America and Brazil, where they belong to the area.
 * Numbers may have moved with their owners, so this is where they are from, not where they ring.
 */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    ...of('New York', '212 332 347 646 718 917 929'),
    ...of('Los Angeles', '213 310 323 424 738'),
    ...of('San Francisco', '415 628'),
    ...of('Chicago', '312 773 872'),
    ...of('Miami', '305 786'),
    ...of('Washington, D.C.', '202 771'),
    ...of('Boston', '617 857'),
    ...of('Seattle', '206'),
    ...of('Austin', '512 737'),
    ...of('Houston', '281 346 713 832'),
    ...of('Dallas', '214 469 945 972'),
    ...of('Philadelphia', '215 267 445'),
    ...of('Atlanta', '404 470 678 943'),
    ...of('Denver', '303 720 983'),
    ...of('Las Vegas', '702 725'),
    ...of('San Diego', '619 858'),
    ...of('San Jose', '408 669'),
    ...of('Detroit', '313'),
    ...of('Nashville', '615 629'),
    ...of('New Orleans', '504'),
    ...of('Alaska', '907'),
    ...of('Hawaii', '808'),
  },
  CA: {
    ...of('Toronto', '416 437 647 942'),
    ...of('Montreal', '263 438 514'),
    ...of('Vancouver', '604'),
    ...of('Calgary', '403'),
    ...of('Ottawa', '343 613 753'),
    ...of('Quebec City', '367 418 581'),
    ...of('Manitoba', '204 431 584'),
  },
  GB: {
    ...of('London', '20'),
    ...of('Leeds', '113'),
    ...of('Sheffield', '114'),
    ...of('Nottingham', '115'),
    ...of('Leicester', '116'),
    ...of('Bristol', '117'),
    ...of('Reading', '118'),
    ...of('Birmingham', '121'),
    ...of('Edinburgh', '131'),
    ...of('Glasgow', '141'),
    ...of('Liverpool', '151'),
    ...of('Manchester', '161'),
    ...of('Cambridge', '1223'),
    ...of('Brighton', '1273'),
    ...of('Oxford', '1865'),
    ...of('York', '1904'),
    ...of('Northern Ireland', '28'),
    ...of('Cardiff', '29'),
  },
  DE: {
    ...of('Berlin', '30'),
    ...of('Hamburg', '40'),
    ...of('Frankfurt am Main', '69'),
    ...of('Munich', '89'),
    ...of('Essen', '201'),
    ...of('Düsseldorf', '211'),
    ...of('Cologne', '221'),
    ...of('Dortmund', '231'),
    ...of('Leipzig', '341'),
    ...of('Dresden', '351'),
    ...of('Bremen', '421'),
    ...of('Hanover', '511'),
    ...of('Stuttgart', '711'),
    ...of('Nuremberg', '911'),
  },
  FR: of('Paris and its region', '1'),
  AU: {
    ...of('Sydney', '28 29'),
    ...of('Melbourne', '38 39'),
    ...of('Brisbane', '73'),
    ...of('Western Australia', '86 89'),
  },
  JP: {
    ...of('Tokyo', '3'),
    ...of('Osaka', '6'),
    ...of('Sapporo', '11'),
    ...of('Yokohama', '45'),
    ...of('Nagoya', '52'),
    ...of('Kyoto', '75'),
    ...of('Kobe', '78'),
  },
  IN: {
    ...of('Delhi', '11'),
    ...of('Pune', '20'),
    ...of('Mumbai', '22'),
    ...of('Kolkata', '33'),
    ...of('Hyderabad', '40'),
    ...of('Chennai', '44'),
  },
  BR: {
    ...of('São Paulo', '11'),
    ...of('Rio de Janeiro', '21'),
    ...of('Belo Horizonte', '31'),
    ...of('Curitiba', '41'),
    ...of('Porto Alegre', '51'),
    ...of('Brasília', '61'),
    ...of('Salvador', '71'),
    ...of('Recife', '81'),
    ...of('Fortaleza', '85'),
  },
  ZA: {
    ...of('Johannesburg', '10 11'),
    ...of('Pretoria', '12'),
    ...of('Cape Town', '21'),
    ...of('Durban', '31'),
  },
};

/** Length of the longest area code in the table. */
const AREA_CODE_DIGITS_MAX = 4;

/**
 * Finds the town or region of a number's area code; null if unknown.
 * @param country ISO 3166-1
 * @param national digits after the country code, as far as typed
 */
export function placeOf(country: string, national: string): string | null {
  const places = PLACES[country];
  if (places === undefined) return null;
  for (let digits = AREA_CODE_DIGITS_MAX; digits > 0; digits--) {
    const place = places[national.slice(0, digits)];
    if (place !== undefined) return place;
  }
  return null;
}

function of(place: string, areaCodes: string): Record<string, string> {
  return Object.fromEntries(areaCodes.split(' ').map((code) => [code, place]));
}
