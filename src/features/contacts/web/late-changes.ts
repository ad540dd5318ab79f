// Not on the first screen: with the contacts.
import type { QueryClient } from '@tanstack/react-query';
import type { OutboxOwner } from '#platform/browser/outbox.ts';
import type { ContactsChanged } from '../model.ts';
import { contactOutbox } from './outbox.ts';
import { takeChanges } from './take-changes.ts';

/* What every page may need of contacts a moment later. */

/** Brings contacts as they are now into what open pages have. */
export const takeLater = (changed: ContactsChanged, cache: QueryClient): void => takeChanges(changed, cache);

/** Sends what waits to be saved. */
export const sendWaiting = (owner: OutboxOwner): Promise<void> => contactOutbox().flush(owner);
