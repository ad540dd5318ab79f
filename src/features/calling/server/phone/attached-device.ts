import type { AccountId, CallId, DeviceId } from '#kernel/ids.ts';
import { PHONE_NOTICE_TOPIC } from '../../constants-topics.ts';
import type { PhoneNotice } from '../../model.ts';
import type { PhoneParts } from './parts.ts';

/** The device whose browser carries the audio of a call. */
export class AttachedDevice {
  readonly #parts: Pick<PhoneParts, 'media' | 'realtime'>;
  readonly #call: { readonly id: CallId };
  #id: DeviceId | null = null;

  constructor(parts: Pick<PhoneParts, 'media' | 'realtime'>, call: { id: CallId }) {
    this.#parts = parts;
    this.#call = call;
  }

  get id(): DeviceId | null {
    return this.#id;
  }

  /** @returns the SDP answer to its offer */
  async attach(deviceId: DeviceId, sdp: string): Promise<string> {
    const { media } = this.#parts;
    // The device may be faster than the port that is being opened for the call.
    await media.open(this.#call.id);
    const answer = await media.attach(this.#call.id, sdp);
    this.#id = deviceId;
    return answer;
  }

  /** Asks the device that answered to attach, if another device attached while the call rang. */
  expect({ accountId, deviceId }: { accountId: AccountId; deviceId: DeviceId | null }): void {
    if (deviceId === null || deviceId === this.#id) return;
    const payload: PhoneNotice = { kind: 'attach', callId: this.#call.id };
    this.#parts.realtime.send({ accountId, deviceId }, PHONE_NOTICE_TOPIC, payload);
  }
}
