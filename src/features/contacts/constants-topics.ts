/* Topics of events: all that the first screen needs of the constants. */

/** Topic of the event with the contacts that changed. */
export const CONTACTS_TOPIC = 'contacts.changed';
/** Topic of the event after lists or their contacts changed. */
export const CONTACT_LISTS_TOPIC = 'contacts.lists';
/** Topic of the event after fields or shared views changed. */
export const CONTACT_SETUP_TOPIC = 'contacts.setup';
/** Topic of the event after notes, consents or the timeline of a contact changed. */
export const CONTACT_TOUCHED_TOPIC = 'contacts.touched';
/** Topic of the event about the progress of an import. Afterwards pages fetch their contacts again. */
export const CONTACT_IMPORTS_TOPIC = 'contacts.imports';
