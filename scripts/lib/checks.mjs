import { explain, Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { root, withOwnTools } from './project.mjs';
import { run } from './run.mjs';

/** Automatic checks. `npm run check:NAME` runs one of them. `size` looks at a finished build. */
export const CHECKS = ['types', 'lint', 'format', 'structure', 'unused', 'docs', 'words', 'size'];

/**
 * Runs one npm script of the project as a step; shows what it printed when it fails.
 * @param {string} name such as "check:types"
 * @param {NodeJS.ProcessEnv} env
 */
export async function runCheck(name, env) {
  await step(`npm run ${name}`, async () => {
    const npm = process.env['npm_execpath'];
    const args = ['run', '--silent', name];
    const { code, output } =
      npm === undefined
        ? await run('npm', args, { cwd: root, env: withOwnTools(env) })
        : await run(process.execPath, [npm, ...args], { cwd: root, env: withOwnTools(env) });
    if (code === 0) return;
    const known = explain(output, name);
    throw new Failure(`${output.trim()}\n`, `npm run ${name} failed. ${known.remedy}`);
  });
}
