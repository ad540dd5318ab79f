import { giveContactPhone } from '#features/contacts/web/widgets.tsx';
import type { PhoneLine } from './line.ts';

/** Phases in which something else can be dialled. */
const FREE: ReadonlySet<string> = new Set(['incoming', 'ended', 'gone']);

/** Lets contacts be called with this line. @returns what ends it */
export function serveContacts(line: Pick<PhoneLine, 'get' | 'subscribe' | 'callPhone'>): () => void {
  const call = (number: string) => {
    void import('./call-number.ts').then(({ callNumber }) => callNumber(line, number));
  };
  let before: string | undefined | null = null;
  const give = () => {
    const current = line.get().calls.find(({ phase }) => !FREE.has(phase));
    const other = current && (current.phone?.number ?? '');
    // Null until the first time.
    if (other === before) return;
    before = other;
    giveContactPhone({
      call,
      reason: current === undefined ? null : "You're on a call",
      onCallWith: other ?? null,
    });
  };
  give();
  const stop = line.subscribe(give);
  return () => {
    stop();
    giveContactPhone(null);
  };
}
