/** Why a page can't be shown. */
export type Trouble = 'offline' | 'away' | 'old version' | 'unexpected';

/** How Chromium, Firefox and Safari say that a file of the app could not be loaded. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|unable to preload css|load failed/i;

/**
 * Judges why a page failed.
 * @param now.isOld whether the server has another version than this tab
 * @param now.isOnline what the browser says of the network
 */
export function troubleOf(error: unknown, now: { isOld: boolean; isOnline: boolean }): Trouble {
  const isOurs = error instanceof Error;
  const isUnanswered = isOurs && (error.name === 'NoAnswer' || isGateway(error));
  const isUnloaded = isOurs && NOT_LOADED.test(error.message);
  if (!isUnanswered && !isUnloaded) return 'unexpected';
  if (!now.isOnline) return 'offline';
  return isUnloaded && now.isOld ? 'old version' : 'away';
}

function isGateway(error: Error): boolean {
  return 'status' in error && (error.status === 502 || error.status === 503 || error.status === 504);
}
