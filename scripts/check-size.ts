import { readBuiltFiles } from './lib/built-files.ts';
import { measure } from './lib/sizes.ts';

// npm run check:size: what a visitor downloads from the finished build stays within our limits.
const built = readBuiltFiles();
const rows = measure(built, '/dashboard');

console.log('size after gzip        KB    limit');
for (const { name, bytes, limitBytes } of rows) {
  const mark = bytes > limitBytes ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(40)} ${kb(bytes).padStart(7)} ${kb(limitBytes).padStart(7)}`);
}
const over = rows.filter(({ bytes, limitBytes }) => bytes > limitBytes);
for (const { name, files } of over) {
  console.error(
    `\n${name} is above its limit. Load what the first screen does not need when it is opened, and begin its file with "// Not on the first screen: after a press." The largest:`,
  );
  const largest = files.toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, 12);
  for (const file of largest) console.error(`  ${kb(bytesOf(file)).padStart(6)} ${file}`);
}
if (over.length > 0) process.exitCode = 1;

function bytesOf(file: string): number {
  return built.gzipBytes.get(file) ?? 0;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
