const FRAME_MS = 120;
const LABEL_WIDTH = 12;
/** Shorter times are not worth reading. */
const SHOWN_FROM_MS = 1000;

/** @returns {boolean} whether people look at what this process prints */
export const isLive = () => process.stdout.isTTY;

/** @param {string} text @param {string} codes of ECMA-48 */
export const painted = (text, codes) =>
  isLive() && process.stdout.hasColors?.() ? `\u001b[${codes}m${text}\u001b[0m` : text;

/** Prints the first line of a command that people wait for. @param {string} version */
export function opening(version) {
  if (isLive()) process.stdout.write(`\n  ${painted('Ahoy', '1')} ${painted(version, '2')}\n\n`);
}

/**
 * Shows one step of work as one line: its name, then how long it took. A terminal sees the seconds count.
 * @template Result
 * @param {string} name such as "Installing packages"
 * @param {() => Promise<Result>} work
 * @param {{ label?: string, detail?: (result: Result) => string }} [options] label: the name in a terminal's list
 *   once it is done; detail: what to say there
 * @returns {Promise<Result>}
 */
export async function step(name, work, options = {}) {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const live = isLive();
  let frame = 0;
  const spin = () => process.stdout.write(`\r  ${'|/-\\'[frame++ % 4]}  ${name} ${seconds()} s `);
  if (live) spin();
  else process.stdout.write(`  ${name} ...\n`);
  const timer = live ? setInterval(spin, FRAME_MS) : undefined;
  /** @param {string} mark @param {string} [detail] */
  const finish = (mark, detail = '') => {
    clearInterval(timer);
    if (!live) {
      process.stdout.write(`${mark} ${name}${detail === '' ? '' : `: ${detail}`} (${seconds()} s)\n`);
      return;
    }
    const label = painted((options.label ?? name).padEnd(LABEL_WIDTH), '1');
    const took = performance.now() - started < SHOWN_FROM_MS ? '' : painted(`  ${seconds()} s`, '2');
    process.stdout.write(`\r\u001b[2K  ${mark}  ${label}${detail}${took}\n`);
  };
  try {
    const result = await work();
    finish('✓', options.detail?.(result));
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
