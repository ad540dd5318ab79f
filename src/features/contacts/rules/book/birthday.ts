const DATE = /^(\d{4}|-)-(\d{2})-(\d{2})$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a birthday names no day: "1984-03-09" and, without a year, "--03-09" do. 29 February needs a leap year or none. */
export function dayProblem(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const last = DAYS[Number(month) - 1];
  if (last === undefined || Number(day) < 1 || Number(day) > last) return true;
  return month === '02' && day === '29' && year !== '-' && !isLeap(Number(year));
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
