const KB = 1_000;
const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** "0 KB", "820 MB", "3.4 GB": rounded up, so that what is there is never said to be nothing. */
export function sizeWords(bytes: number): string {
  let [size, unit] = [bytes / KB, 0];
  while (Math.ceil(size) >= KB && unit < UNITS.length - 1) [size, unit] = [size / KB, unit + 1];
  const rounded = size < 10 && unit > 0 ? Math.ceil(size * 10) / 10 : Math.ceil(size);
  return `${rounded} ${UNITS[unit]}`;
}

interface Going {
  readonly meetings: number;
  readonly recordings: number;
}

/** What is deleted at once: "3 meetings and 1 other recording"; null: nothing. */
export function goingWords({ meetings, recordings }: Going): string | null {
  const other = meetings > 0 ? 'other ' : '';
  const parts = [
    ...(meetings === 0 ? [] : [meetings === 1 ? '1 meeting' : `${meetings} meetings`]),
    ...(recordings === 0 ? [] : [`${recordings} ${other}${recordings === 1 ? 'recording' : 'recordings'}`]),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}
