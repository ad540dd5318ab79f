import { discreetCandidate, withoutAddresses } from '../rules/blocks/discreet-signal.ts';
import type { Carried } from './signal-stream.ts';

export type Candidate = Extract<Carried, { kind: 'candidates' }>['candidates'][number];

/**
 * Keeps a ringing device's location secret until its person answers. The device doesn't send its own addresses, and doesn't
 * get the caller's, because each packet to one of them would reveal the same. A connection that only uses relays may have
 * them: the caller sees the relay.
 */
export class AddressGate {
  readonly isRelayed: boolean;
  #isOpen: boolean;
  #ours: Candidate[] = [];
  #theirs: Candidate[] = [];

  constructor({ isOpen, isRelayed }: { isOpen: boolean; isRelayed: boolean }) {
    this.#isOpen = isOpen;
    this.isRelayed = isRelayed;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @returns what of their offer the browser may have now; the candidates of an earlier one are worth nothing any more */
  offer(sdp: string): string {
    this.#ours = [];
    this.#theirs = [];
    return this.#isOpen || this.isRelayed ? sdp : withoutAddresses(sdp);
  }

  /** @returns those that the browser may have now */
  enter(candidates: readonly Candidate[]): readonly Candidate[] {
    if (this.#isOpen || this.isRelayed) return candidates;
    this.#theirs.push(...candidates);
    return [];
  }

  /** @returns what may be told of a candidate of this device now, if anything */
  leave(candidate: Candidate): Candidate | null {
    if (this.#isOpen) return candidate;
    const discreet = discreetCandidate(candidate.candidate);
    if (discreet !== null) return { ...candidate, candidate: discreet };
    this.#ours.push(candidate);
    return null;
  }

  /** The person has answered. @returns what was kept back */
  open(): { readonly ours: readonly Candidate[]; readonly theirs: readonly Candidate[] } {
    this.#isOpen = true;
    return { ours: this.#ours.splice(0), theirs: this.#theirs.splice(0) };
  }
}
