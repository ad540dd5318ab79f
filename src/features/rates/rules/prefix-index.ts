/*
 * A trie of decimal prefixes, packed into one array of 32-bit integers.
 *
 * A node is eleven integers: the value of the prefix that ends there, and one reference per next digit. A reference
 * above zero is the place of another node, and zero leads nowhere. Below zero it is, inverted, the place of a tail: a
 * prefix that is alone from there on is not spelt out as a chain of nodes but is two integers, its remaining digits
 * and its value. Most long prefixes are alone, so that an index of 200,000 takes five megabytes and not ten, and a
 * search ends after a few steps.
 *
 * Values are kept one higher than they are, so that zero can mean that there is none.
 */

const NODE = 11;
const TAIL = 2;
/** The digits of a tail take four bits each, the next one lowest. Their count is above them. */
const TAIL_DIGITS_MAX = 7;
const LENGTH_SHIFT = 28;
const DIGITS_MASK = 2 ** LENGTH_SHIFT - 1;
const VALUE_MAX = 2 ** 31 - 2;
const ROOT = 0;

/** Finds the longest of many prefixes that a number begins with. It never changes: other prefixes are another index. */
export class PrefixIndex {
  readonly #cells: Int32Array;

  constructor(cells: Int32Array) {
    this.#cells = cells;
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.#cells.byteLength;
  }

  /**
   * Value of the longest prefix that the text begins with, or -1. Stops at the first character that isn't a digit.
   * @param start where the digits begin
   */
  find(text: string, start = 0): number {
    const cells = this.#cells;
    let found = 0;
    let node = ROOT;
    for (let at = start; at < text.length; at += 1) {
      const digit = digitAt(text, at);
      if (digit === NO_DIGIT) break;
      const next = cells[node + 1 + digit] ?? 0;
      if (next === 0) break;
      if (next < 0) {
        if (isTailOf(cells[~next] ?? 0, text, at + 1)) found = cells[~next + 1] ?? 0;
        break;
      }
      node = next;
      found = cells[node] || found;
    }
    return found - 1;
  }
}

/** Collects the prefixes of an index one by one, so that the caller can pause in between. */
export class PrefixIndexBuilder {
  #cells = new Int32Array(1024);
  #used = NODE;

  /**
   * @param prefix one digit or more
   * @param value a whole number from 0
   * @throws RangeError when either is not that, or the prefix has a value already
   */
  add(prefix: string, value: number): void {
    if (!isDigits(prefix)) throw new RangeError(`"${prefix}" is no prefix`);
    if (!Number.isInteger(value) || value < 0 || value > VALUE_MAX)
      throw new RangeError(`${value} cannot be the value of a prefix`);
    let node = ROOT;
    for (let at = 0; at < prefix.length; at += 1) {
      const slot = node + 1 + digitAt(prefix, at);
      const next = this.#read(slot);
      if (next === 0 && prefix.length - at - 1 <= TAIL_DIGITS_MAX)
        return this.#write(slot, ~this.#newTail(prefix, at + 1, value));
      node = next > 0 ? next : this.#newNode(slot);
    }
    if (this.#read(node) !== 0) throw new RangeError(`the prefix ${prefix} is there twice`);
    this.#write(node, value + 1);
  }

  /** The index of all that was added. */
  build(): PrefixIndex {
    return new PrefixIndex(this.#cells.slice(0, this.#used));
  }

  #newTail(prefix: string, from: number, value: number): number {
    let digits = 0;
    for (let at = prefix.length - 1; at >= from; at -= 1) digits = (digits << 4) | digitAt(prefix, at);
    const tail = this.#reserve(TAIL);
    this.#write(tail, digits | ((prefix.length - from) << LENGTH_SHIFT));
    this.#write(tail + 1, value + 1);
    return tail;
  }

  /** Puts a node into a slot; a tail that hung there hangs below the node then, one digit shorter. */
  #newNode(slot: number): number {
    const hung = this.#read(slot);
    const node = this.#reserve(NODE);
    this.#write(slot, node);
    if (hung === 0) return node;
    const tail = this.#read(~hung);
    const length = tail >>> LENGTH_SHIFT;
    if (length === 0) this.#write(node, this.#read(~hung + 1));
    else {
      this.#write(node + 1 + (tail & 15), hung);
      this.#write(~hung, ((tail & DIGITS_MASK) >> 4) | ((length - 1) << LENGTH_SHIFT));
    }
    return node;
  }

  #reserve(cells: number): number {
    const at = this.#used;
    this.#used += cells;
    if (this.#used > this.#cells.length) {
      const larger = new Int32Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    return at;
  }

  #read(cell: number): number {
    return this.#cells[cell] ?? 0;
  }

  #write(cell: number, content: number): void {
    this.#cells[cell] = content;
  }
}

const NO_DIGIT = -1;

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : NO_DIGIT;
}

/** By hand, because an expression would be most of the work of building an index. */
function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (digitAt(text, at) === NO_DIGIT) return false;
  return text !== '';
}

function isTailOf(tail: number, text: string, from: number): boolean {
  let digits = tail & DIGITS_MASK;
  const end = from + (tail >>> LENGTH_SHIFT);
  for (let at = from; at < end; at += 1) {
    // Past the end of the text there is no digit either.
    if (digitAt(text, at) !== (digits & 15)) return false;
    digits >>= 4;
  }
  return true;
}
