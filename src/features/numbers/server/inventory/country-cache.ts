import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { COUNTRIES_KEPT_MS, COUNTRIES_PATIENCE_MS, COUNTRIES_RETRY_MS } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { NumberCountry } from '../../model-search.ts';
import type { NumberInventory } from './inventory.ts';

/** Cache of the inventory's countries, refreshed once in a while. */
export interface CountryCache {
  /** An older list stays good while the inventory fails. @throws AppError numbers.countriesFailed */
  list(): Promise<readonly NumberCountry[]>;
  /** The last list, at once, whatever its age. Null until the inventory has answered for the first time. */
  known(): readonly NumberCountry[] | null;
}

export function createCountryCache(parts: {
  platform: Pick<Platform, 'clock' | 'log'>;
  inventory: Pick<NumberInventory, 'name' | 'countries'>;
  /** Called with each new list before it is used. */
  onRead: (countries: readonly NumberCountry[]) => Promise<void>;
}): CountryCache {
  const { platform, inventory, onRead } = parts;
  const { clock, log } = platform;
  let cached: { readonly countries: readonly NumberCountry[]; readonly readAt: Instant } | null = null;
  let reading: Promise<void> | null = null;
  let failedAt: Instant | null = null;

  async function read(): Promise<void> {
    try {
      const countries = await inventory.countries();
      await onRead(countries);
      cached = { countries, readAt: clock.now() };
      failedAt = null;
    } catch (cause) {
      failedAt = clock.now();
      log.warn({ err: cause, inventory: inventory.name }, 'the countries of the inventory are not known');
      throw numbersErrors.countriesFailed({}, { cause });
    } finally {
      reading = null;
    }
  }
  /** One request at a time, which all callers share. */
  function refresh(): Promise<void> {
    reading ??= read();
    return reading;
  }
  const isOld = () => cached === null || clock.now() - cached.readAt >= COUNTRIES_KEPT_MS;
  const mayAsk = () => failedAt === null || clock.now() - failedAt >= COUNTRIES_RETRY_MS;
  /** In the background. Failures are logged. */
  function refreshSoon(): void {
    if (isOld() && mayAsk()) refresh().catch(() => undefined);
  }

  return {
    async list() {
      if (cached === null) await refresh();
      else refreshSoon();
      // It was just read if it was missing.
      return cached?.countries ?? [];
    },
    known() {
      refreshSoon();
      return cached?.countries ?? null;
    },
  };
}

/** A slow or failing inventory doesn't block the start: its countries are read when they are needed. */
export async function soon(countries: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([
    countries.catch(() => undefined),
    pause(COUNTRIES_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}
