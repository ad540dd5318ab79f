import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchAuth } from './auth.ts';
import { benchBooking } from './booking.ts';
import { benchCalls } from './calls.ts';
import { benchContacts } from './contacts.ts';
import { benchEvents } from './events.ts';
import { benchExport } from './export.ts';
import { type BenchResult, isMet, machineLine, sectionOf } from './figures.ts';
import { benchFrozen } from './frozen.ts';
import { benchGrowth } from './growth.ts';
import { benchInvoices } from './invoices.ts';
import { benchLedger } from './ledger.ts';
import { benchMedia } from './media.ts';
import { benchNotes } from './notes.ts';
import { benchNotifications } from './notifications.ts';
import { writePerformancePage } from './performance-page.ts';
import { benchPush } from './push.ts';
import { benchRates } from './rates.ts';
import { benchRecording } from './recording.ts';
import { benchRoutes } from './routes.ts';
import { benchScrolling } from './scrolling.ts';
import { benchSearch } from './search.ts';
import { benchSlots } from './slots.ts';
import { benchSpeech } from './speech.ts';

const LONGEST_MS = 6 * 60_000;
/** A bench that first loads millions of rows. */
const LONGER_MS: Readonly<Record<string, number>> = {
  growth: 20 * 60_000,
  contacts: 10 * 60_000,
  search: 15 * 60_000,
};
const BENCHES: Readonly<Record<string, () => Promise<BenchResult>>> = {
  api: benchApi,
  auth: benchAuth,
  events: benchEvents,
  calls: benchCalls,
  push: benchPush,
  frozen: benchFrozen,
  rates: benchRates,
  slots: benchSlots,
  booking: benchBooking,
  ledger: benchLedger,
  invoices: benchInvoices,
  export: benchExport,
  recording: benchRecording,
  routes: benchRoutes,
  media: benchMedia,
  notes: benchNotes,
  speech: benchSpeech,
  search: benchSearch,
  notifications: benchNotifications,
  contacts: benchContacts,
  scrolling: benchScrolling,
  growth: benchGrowth,
};

const { positionals } = parseArgs({ allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const machine = machineLine(new Date());
const sections: string[] = [];
let missed = 0;
for (const name of names) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`No bench is named ${name}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  // A bench that hangs must not block its caller.
  const longestMs = LONGER_MS[name] ?? LONGEST_MS;
  const tooLong = setTimeout(() => {
    console.error(`The bench ${name} did not end within ${longestMs / 60_000} minutes.`);
    process.exit(1);
  }, longestMs);
  const result = await bench();
  clearTimeout(tooLong);
  const section = sectionOf(result, machine);
  console.log(`\n${section}`);
  sections.push(section);
  missed += result.figures.filter((figure) => isMet(figure) === false).length;
}
await writePerformancePage(join(import.meta.dirname, '../docs/performance.md'), sections);
console.log(missed === 0 ? 'Every target is met.' : `${missed} targets are missed.`);
