const FRAME_MS = 120;

/**
 * Shows one step of work as one line: its name, then how long it took. A terminal sees the seconds count.
 * @template Result
 * @param {string} name such as "Installing packages"
 * @param {() => Promise<Result>} work
 * @param {{ detail?: (result: Result) => string }} [options] detail: what to add to the finished line
 * @returns {Promise<Result>}
 */
export async function step(name, work, options = {}) {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const live = process.stdout.isTTY;
  let frame = 0;
  const spin = () => process.stdout.write(`\r${'|/-\\'[frame++ % 4]} ${name} ${seconds()} s `);
  if (live) spin();
  else process.stdout.write(`  ${name} ...\n`);
  const timer = live ? setInterval(spin, FRAME_MS) : undefined;
  /** @param {string} mark @param {string} [detail] */
  const finish = (mark, detail = '') => {
    clearInterval(timer);
    if (live) process.stdout.write('\r\u001b[2K');
    process.stdout.write(`${mark} ${name}${detail} (${seconds()} s)\n`);
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
