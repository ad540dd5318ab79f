import type { Instant } from '#kernel/instant.ts';
import { listedZones } from '#kernel/zone-places.ts';
import { distanceWords, type Reader, timeWords, zoneWords } from '../rules/bookings/visitor-words.ts';
import { partIn } from './page-parts.ts';

/** Whether people here say "6:30 PM". */
const isHalfDay =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1') ??
  false;

const readerIn = (timeZone: string): Reader => ({ timeZone, isHalfDay });

/** The reader's zone: detected, and theirs to change. @param changed called with each choice */
export function startZone(
  root: ParentNode,
  host: { name: string; timeZone: string | null; now(): Instant },
  changed: () => void,
): () => Reader {
  const select = partIn<HTMLSelectElement>(root, 'zone');
  const detected = Intl.DateTimeFormat().resolvedOptions().timeZone;
  let reader = readerIn(detected);
  const label = (timeZone: string, now: Instant) =>
    timeZone === reader.timeZone
      ? `${zoneWords(timeZone, now)}, ${timeWords(now, reader)} now`
      : zoneWords(timeZone, now);
  const show = () => {
    const chosen = select.selectedOptions[0];
    if (chosen) chosen.textContent = label(reader.timeZone, host.now());
    const distance =
      host.timeZone === null ? null : distanceWords(host.timeZone, reader.timeZone, host.now());
    const place = host.timeZone === null ? '' : zoneWords(host.timeZone, host.now()).replace(/ \(.*/, '');
    partIn(root, 'host-zone').textContent =
      distance === null ? '' : `${host.name} is in ${place}, ${distance}.`;
  };
  select.append(new Option(detected, detected, true, true));
  show();
  // 400 zones take a moment, and most people are in their own.
  setTimeout(() => addZones(select, detected, host.now()));
  // A minute later the time there is another.
  setInterval(show, 20_000);
  select.addEventListener('change', () => {
    const before = select.querySelector<HTMLOptionElement>(`option[value="${CSS.escape(reader.timeZone)}"]`);
    if (before !== null) before.textContent = zoneWords(reader.timeZone, host.now());
    reader = readerIn(select.value);
    show();
    changed();
  });
  return () => reader;
}

function addZones(select: HTMLSelectElement, detected: string, now: Instant): void {
  const zones = listedZones(['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]);
  for (const { id, formerPlace } of zones) {
    if (id === detected) continue;
    const words = zoneWords(id, now);
    select.append(new Option(formerPlace === null ? words : `${formerPlace}, now ${words}`, id));
  }
}
