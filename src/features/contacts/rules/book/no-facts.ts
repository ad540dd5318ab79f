import type { ContactFacts } from '../../model.ts';

/** A contact of whom nothing is known. */
export const NO_FACTS: ContactFacts = {
  name: '',
  company: '',
  role: '',
  phones: [],
  emails: [],
  usernames: [],
  addresses: [],
  tags: [],
  birthday: null,
  about: '',
  ownerId: null,
  fields: {},
  isPrivate: false,
};
