import type { NumbersSettings } from '../config.ts';
import type { NumberInventory } from './inventory.ts';
import { createOnNetInventory } from './on-net-inventory.ts';

/** The configured inventory: Telnyx or Twilio when its keys are set, otherwise the fictional numbers. */
export async function openInventory(settings: NumbersSettings): Promise<NumberInventory> {
  // Their libraries are large, and loaded only when used.
  if (settings.TELNYX_API_KEY !== undefined) {
    const { createTelnyxInventory } = await import('./telnyx-inventory.ts');
    return createTelnyxInventory({
      apiKey: settings.TELNYX_API_KEY,
      apiUrl: settings.TELNYX_API_URL,
      connectionId: settings.TELNYX_CONNECTION_ID,
    });
  }
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = settings;
  if (accountSid !== undefined && authToken !== undefined) {
    const { createTwilioInventory } = await import('./twilio-inventory.ts');
    return createTwilioInventory({ accountSid, authToken, apiUrl: settings.TWILIO_API_URL });
  }
  return createOnNetInventory();
}
