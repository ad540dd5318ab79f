/** Name of our own provider in tables, records and logs: its calls and numbers stay within this installation. */
export const OWN_PROVIDER = 'on-net';

/** A provider as customers read it: we are "Ahoy", the others have the names that the operator gave them. */
export const providerTitle = (name: string): string => (name === OWN_PROVIDER ? 'Ahoy' : name);
