/** The three things that can be chosen; the ringer may sound where nobody wears the headset. */
export type DeviceRole = 'microphone' | 'speaker' | 'ringer';

export interface AudioDevice {
  readonly deviceId: string;
  readonly label: string;
}

export interface DevicesSnapshot {
  readonly microphones: readonly AudioDevice[];
  readonly speakers: readonly AudioDevice[];
  /** The chosen device of each role; null is "what the system uses". A device that is away keeps its place. */
  readonly chosen: Readonly<Record<DeviceRole, string | null>>;
  /** Whether this browser can play to a device of choice. */
  readonly canChooseSpeaker: boolean;
}

/** What the browser says about devices: `navigator.mediaDevices`, or a fake in tests. */
export interface DeviceSource {
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>;
  addEventListener(type: 'devicechange', listener: () => void): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (role: DeviceRole) => `ahoy.audio.${role}`;

/** Which microphone, speaker and ringer there are and which are chosen; remembered in this browser. */
export class Devices {
  readonly #source: DeviceSource | undefined;
  readonly #store: Store;
  readonly #listeners = new Set<() => void>();
  #snapshot: DevicesSnapshot;

  constructor(source: DeviceSource | undefined, store: Store, canChooseSpeaker: boolean) {
    this.#source = source;
    this.#store = store;
    const chosen = (role: DeviceRole) => store.getItem(keyOf(role));
    this.#snapshot = {
      microphones: [],
      speakers: [],
      chosen: { microphone: chosen('microphone'), speaker: chosen('speaker'), ringer: chosen('ringer') },
      canChooseSpeaker,
    };
    source?.addEventListener('devicechange', () => void this.refresh());
  }

  get(): DevicesSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Names of devices are only told once a microphone was allowed, so this is asked again then. */
  async refresh(): Promise<void> {
    const all = (await this.#source?.enumerateDevices().catch(() => [])) ?? [];
    const ofKind = (kind: MediaDeviceKind): AudioDevice[] =>
      all
        .filter((device) => device.kind === kind && device.deviceId !== '' && !isAlias(device.deviceId))
        .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Device ${index + 1}` }));
    this.#set({ microphones: ofKind('audioinput'), speakers: ofKind('audiooutput') });
  }

  choose(role: DeviceRole, deviceId: string | null): void {
    if (deviceId === null) this.#store.removeItem(keyOf(role));
    else this.#store.setItem(keyOf(role), deviceId);
    this.#set({ chosen: { ...this.#snapshot.chosen, [role]: deviceId } });
  }

  /** The device to use for a role now: the chosen one while it is plugged in, else what the system uses. */
  inUse(role: DeviceRole): string | null {
    const { chosen, microphones, speakers } = this.#snapshot;
    const present = role === 'microphone' ? microphones : speakers;
    const wanted = chosen[role];
    return wanted !== null && present.some(({ deviceId }) => deviceId === wanted) ? wanted : null;
  }

  #set(change: Partial<DevicesSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Chromium lists the system's choice twice, once under a name of its own. */
function isAlias(deviceId: string): boolean {
  return deviceId === 'default' || deviceId === 'communications';
}
