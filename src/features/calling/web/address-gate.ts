import { discreetCandidate, withoutAddresses } from '../rules/blocks/discreet-signal.ts';
import type { Carried } from './signal-stream.ts';

export type Candidate = Extract<Carried, { kind: 'candidates' }>['candidates'][number];

/**
 * Hides a ringing device's address until its person answers. The device doesn't send its own addresses, and doesn't use
 * the caller's, because any packet to them would reveal it. A connection that only uses relays may have them, because
 * the caller then sees the relay.
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

  /** @returns what the browser may have of their offer now; candidates of an earlier offer become useless */
  offer(sdp: string): string {
    this.#ours = [];
    this.#theirs = [];
    return this.#isOpen || this.isRelayed ? sdp : withoutAddresses(sdp);
  }

  /** @returns the candidates that the browser may have now */
  enter(candidates: readonly Candidate[]): readonly Candidate[] {
    if (this.#isOpen || this.isRelayed) return candidates;
    this.#theirs.push(...candidates);
    return [];
  }

  /** @returns what may be sent of this device's candidate now, if anything */
  leave(candidate: Candidate): Candidate | null {
    if (this.#isOpen) return candidate;
    const discreet = discreetCandidate(candidate.candidate);
    if (discreet !== null) return { ...candidate, candidate: discreet };
    this.#ours.push(candidate);
    return null;
  }

  /** The person has answered. @returns what was held back */
  open(): { readonly ours: readonly Candidate[]; readonly theirs: readonly Candidate[] } {
    this.#isOpen = true;
    return { ours: this.#ours.splice(0), theirs: this.#theirs.splice(0) };
  }
}
