import { spawn } from 'node:child_process';

export interface PostmasterGuard {
  /** The postmaster has ended, or is somebody else's to stop. */
  release(): void;
}

/**
 * Stops a postmaster when this process ends without doing so, as when it is killed. A shell waits at the end of a pipe
 * that the system closes with this process; a line that comes through it means that there is nothing left to do. Where
 * there is no shell, the next start stops what it finds.
 */
export function guardPostmaster(pid: number): PostmasterGuard {
  const guard = spawn('sh', ['-c', 'read -r released || kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  // It may have been killed with everything else.
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return {
    release: () => void guard.stdin.end('released\n'),
  };
}
