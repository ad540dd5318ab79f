/** "Good morning, Alice", or a welcome for new people. By the hour in the person's time zone. */
export function greeting({ name, hour, isNew }: { name: string; hour: number; isNew: boolean }): string {
  const [first = name] = name.trim().split(/\s+/);
  return `${isNew ? 'Welcome' : partOfDay(hour)}, ${first}`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The hour on the wall, from 0. */
export const hourIn = (timeZone: string, at: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** "Tuesday 24 November". */
export const dateIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(at)
    .replace(',', '');
