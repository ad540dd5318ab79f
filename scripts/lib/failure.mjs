/** A problem on other people's machines, with its remedy. */
export class Failure extends Error {
  /** @param {string} what @param {string} remedy */
  constructor(what, remedy) {
    super(what);
    this.remedy = remedy;
  }
}

/** Known trouble, recognised by what npm, Node or the system prints. The first match wins.
 * @type {readonly { pattern: RegExp, what: string, remedy: string }[]}
 */
const KNOWN = [
  {
    pattern: /ENOSPC|no space left on device/i,
    what: 'The disk is full.',
    remedy: 'Free about 1.5 GB (packages, build and database need that much) and run the same command again.',
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network request to/,
    what: 'The package registry could not be reached.',
    remedy:
      'The first start downloads packages. Check the network (and the proxy: npm config get proxy), then run the same command again.',
  },
  {
    pattern: /EACCES|EPERM|EROFS/,
    what: 'A file or folder may not be written by this user.',
    remedy:
      'Make the project folder and ~/.npm belong to you (sudo chown -R "$(id -un)" . ~/.npm), or clone the project into a folder of your own.',
  },
  {
    pattern: /Missing: .* from lock file|package\.json and package-lock\.json .* are in sync/,
    what: 'package.json and package-lock.json do not fit together.',
    remedy:
      'Take both from the same commit (git checkout package.json package-lock.json) and run the same command again.',
  },
  {
    pattern: /EBADPLATFORM|Unsupported (platform|architecture)/i,
    what: `A package does not exist for this platform (${process.platform} ${process.arch}).`,
    remedy:
      'Ahoy runs on Linux with glibc, macOS and Windows, on x64 and arm64. Elsewhere (such as Alpine), run it on one of these.',
  },
  {
    pattern: /EINTEGRITY/,
    what: 'A downloaded package is damaged.',
    remedy: 'Empty the download cache (npm cache clean --force) and run the same command again.',
  },
];

/**
 * Explains what a command printed before it failed.
 * @param {string} output
 * @param {string} command what was being done, such as "npm ci"
 * @returns {Failure}
 */
export function explain(output, command) {
  const known = KNOWN.find(({ pattern }) => pattern.test(output));
  const tail = output.trim().split('\n').slice(-25).join('\n');
  if (known) return new Failure(`${tail}\n\n${known.what}`, known.remedy);
  return new Failure(
    `${tail}\n\n"${command}" failed.`,
    'The lines above say why. Once that is solved, run the same command again.',
  );
}

/**
 * Runs the whole of a launcher; a failure becomes its sentence and its remedy on stderr, and exit code 1.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function launch(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(
      process.stderr.isTTY
        ? `\n  ✗  ${error.message}\n     ${error.remedy}\n\n`
        : `\n${error.message}\n${error.remedy}\n`,
    );
    process.exitCode = 1;
  }
}
