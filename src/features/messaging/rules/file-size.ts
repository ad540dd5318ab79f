const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** "20 MB", "1.4 MB", "812 bytes": a size in decimal units, with one decimal below ten. Never rounded up to a limit. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 10 : 1;
  return `${Math.floor(value * digits) / digits} ${UNITS[unit]}`;
}
