import { isUnloadedFile } from '#ui/unloaded-file.ts';

/** Why a page can't be shown. */
export type Trouble = 'offline' | 'away' | 'old version' | 'unexpected';

/**
 * Returns why a page failed.
 * @param now.isOld whether the server has another version than this tab
 * @param now.isOnline the browser's network state
 */
export function troubleOf(error: unknown, now: { isOld: boolean; isOnline: boolean }): Trouble {
  const isOurs = error instanceof Error;
  const isUnanswered = isOurs && (error.name === 'NoAnswer' || isGateway(error));
  const isUnloaded = isUnloadedFile(error);
  if (!isUnanswered && !isUnloaded) return 'unexpected';
  if (!now.isOnline) return 'offline';
  return isUnloaded && now.isOld ? 'old version' : 'away';
}

function isGateway(error: Error): boolean {
  return 'status' in error && (error.status === 502 || error.status === 503 || error.status === 504);
}
