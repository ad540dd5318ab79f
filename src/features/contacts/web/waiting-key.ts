/** Where the browser keeps changes that wait. */
export const WAITING_KEY = 'ahoy.contacts.waiting';
