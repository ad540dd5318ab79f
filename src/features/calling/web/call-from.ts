import { dialRequests } from './dial-request.ts';
import { chosenNumber } from './own-numbers.ts';

/** Sets the caller ID for future calls. The dial pad opens with it and keeps what is typed on it. */
export function callFrom(number: string): void {
  chosenNumber.set(number);
  dialRequests.set({ number: '', from: number });
}
