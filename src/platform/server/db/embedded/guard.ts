import { spawn } from 'node:child_process';

export interface PostmasterGuard {
  /** Ends the guard: the postmaster has ended, or someone else stops it. */
  release(): void;
}

/** Waits up to a minute for PostgreSQL to take its socket away, and removes the folder that is empty then. */
const STOP_WHEN_LEFT = `read -r released && exit
kill -INT "$0"
for second in $(seq 60); do kill -0 "$0" 2>/dev/null || break; sleep 1; done
rmdir "$1"`;

/**
 * Stops a postmaster when this process ends without doing so, as when it is killed. A shell waits at the end of a pipe
 * that the system closes with this process; a line that comes through it means that there is nothing left to do. Where
 * there is no shell, the next start stops what it finds.
 */
export function guardPostmaster(pid: number, socketFolder: string): PostmasterGuard {
  const guard = spawn('sh', ['-c', STOP_WHEN_LEFT, String(pid), socketFolder], {
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
