import type { Config } from '#platform/server/config.ts';
import type { SafetyLimits } from '../../rules/safety.ts';

const MICRO_USD = 1_000_000;

/** What the operator allows, as the rule takes it. */
export function safetyLimitsOf(config: Config): SafetyLimits {
  return {
    countries: config.CALL_COUNTRIES,
    kinds: config.CALL_KINDS,
    microUsdPerMinuteMax: config.CALL_RATE_MAX * MICRO_USD,
    channelsMax: config.CALL_CHANNELS,
    dailyMicroUsdMax: config.CALL_DAILY_SPEND * MICRO_USD,
    newAccountDailyMicroUsdMax: config.CALL_DAILY_SPEND_NEW * MICRO_USD,
  };
}
