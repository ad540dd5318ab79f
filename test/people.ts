/** The people of our tests. Alice calls Bob; Carol is the third; Mallory attacks. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

export const alice: Person = person('Alice Archer', 'alice');
export const bob: Person = person('Bob Bell', 'bob');
export const carol: Person = person('Carol Cable', 'carol');
export const mallory: Person = person('Mallory Mist', 'mallory');

/** Versions of the documents that they were shown when they registered. */
export const agreedTo = { terms: '2026-11-22', privacy: '2026-11-22' };

/** Input of a registration. */
export function registrationOf({ name, email, password }: Pick<Person, 'name' | 'email' | 'password'>) {
  return { name, email, password, agreedTo };
}

function person(name: string, username: string): Person {
  return { name, username, email: `${username}@people.test`, password: `${username} dials seven digits` };
}
