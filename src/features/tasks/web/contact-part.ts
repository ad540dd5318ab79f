// Not on the first screen: with the page of a contact.
import type { ContactPart } from '#platform/browser/contact-parts.ts';
import { ContactTasks } from './components/record/contact-tasks.tsx';

/** Open tasks about a contact, on their page. */
export const tasksPart: ContactPart = { title: 'Open tasks', Part: ContactTasks };
