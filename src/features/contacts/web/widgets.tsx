export { giveContactPhone } from './call-contact.ts';
export { ContactBook } from './components/book/contact-book-later.tsx';
export { ContactSandbox } from './components/book/contact-sandbox.tsx';
export { ContactsLayer } from './components/contacts-layer.tsx';
export { ContactOfCall, ContactSearch } from './components/identity/caller-later.tsx';
export { useCaller } from './use-caller.ts';
