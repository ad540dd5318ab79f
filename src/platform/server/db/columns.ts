import { bigint, customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#kernel/instant.ts';

/** A timestamptz that is milliseconds since the epoch in the program. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => Date.parse(value),
  toDriver: (value) => new Date(value).toISOString(),
});

/** A whole number up to 2^53 in either direction, such as an amount in millionths of a dollar. */
export const whole = (name: string) => bigint(name, { mode: 'number' });

/** Bytes, such as a hash. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
