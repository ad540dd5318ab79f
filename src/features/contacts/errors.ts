import { errorCatalogue } from '#kernel/app-error.ts';
import { contactsText } from './constants.ts';

export const contactsErrors = errorCatalogue('contacts', {
  /** Without a name, or with neither an email address nor a phone number (R43). */
  missing: { status: 400, sentence: contactsText.nameAndEmail },
  badEmail: { status: 400, sentence: 'Please enter a valid email address' },
  badPhone: { status: 400, sentence: 'Please enter a valid phone number with its country code' },
  badUsername: { status: 400, sentence: 'Please enter a valid username' },
  badDate: { status: 400, sentence: 'Please enter a date that exists' },
  notFound: { status: 404, sentence: "We can't find this contact" },
  ownerNotFound: { status: 404, sentence: "This person isn't in your workspace" },
  listNotFound: { status: 404, sentence: "We can't find this list" },
  listName: { status: 400, sentence: contactsText.listName },
  /** Its contacts follow from its rule. */
  listByRule: { status: 409, sentence: "A rule decides who's in this list" },
  listByHand: { status: 409, sentence: 'You add contacts to this list yourself' },
  tooManyTags: { status: 409, sentence: 'A contact can have up to 50 tags' },
  tooManyLists: { status: 409, sentence: 'A workspace can have up to 500 lists' },
  tooMany: { status: 409, sentence: 'A workspace can have up to 1,000,000 contacts' },
  fieldNotFound: { status: 404, sentence: "We can't find this field" },
  fieldName: { status: 400, sentence: 'Please enter a name for the field' },
  /** A text in a field of numbers, or something that can't be chosen. */
  badField: { status: 400, sentence: "This value doesn't fit the field" },
  tooManyFields: { status: 409, sentence: 'A workspace can have up to 50 fields of its own' },
  viewNotFound: { status: 404, sentence: "We can't find this view" },
  viewName: { status: 400, sentence: 'Please enter a name for the view' },
  tooManyViews: { status: 409, sentence: 'A workspace can have up to 200 views' },
  noteNotFound: { status: 404, sentence: "We can't find this note" },
  noteEmpty: { status: 400, sentence: 'Please write something' },
  importNotFound: { status: 404, sentence: "We can't find this import" },
  importEmpty: { status: 400, sentence: 'This file has no contacts that we can read' },
  importTooLong: {
    status: 413,
    sentence: 'A file can have up to 50,000 contacts. Split it and import the parts.',
  },
  importTooLarge: { status: 400, sentence: 'A value in this row is too long' },
  mergeSelf: { status: 400, sentence: "A contact can't be merged with itself" },
  /** Merging would show what one person keeps to themselves. */
  mergePrivate: { status: 409, sentence: 'Share the private contact first, then merge the two' },
  mergeNotFound: { status: 404, sentence: "We can't find this merge" },
  /** The id of a new contact is taken, by something else. */
  keyReused: { status: 409, sentence: 'This request was already used for another contact' },
});
