import type { PersonalData } from '#platform/server/personal-data.ts';

export const personalData: PersonalData = {
  tables: { rate_deck: { kept: 'publisher' } },
  kept: {
    publisher: {
      of: 'operator',
      what: 'The ID of the operator who published a list of rates',
      why: 'It is part of the record of prices',
      until: 'As long as calls were billed by the list',
    },
  },
};
