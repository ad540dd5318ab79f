import type { SafetyLimits } from '../../rules/phone/safety.ts';
import type { CallingSettings } from '../config.ts';

const MICRO_USD = 1_000_000;

/** The operator's limits, in the form that the rule takes. */
export function safetyLimitsOf(settings: CallingSettings): SafetyLimits {
  return {
    countries: settings.CALL_COUNTRIES,
    kinds: settings.CALL_KINDS,
    microUsdPerMinuteMax: settings.CALL_RATE_MAX * MICRO_USD,
    channelsMax: settings.CALL_CHANNELS,
    dailyMicroUsdMax: settings.CALL_DAILY_SPEND * MICRO_USD,
    newAccountDailyMicroUsdMax: settings.CALL_DAILY_SPEND_NEW * MICRO_USD,
  };
}
