// Not on the first screen: after an event.
export { takeEvent } from './take-changes.ts';
