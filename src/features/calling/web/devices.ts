/** The device roles. The ringer may play on speakers while the headset lies on the desk. */
export type DeviceRole = 'microphone' | 'speaker' | 'ringer';

export interface AudioDevice {
  readonly deviceId: string;
  readonly label: string;
}

export interface DevicesSnapshot {
  readonly microphones: readonly AudioDevice[];
  readonly speakers: readonly AudioDevice[];
  /** Chosen device per role; null is the system default. An unplugged device stays chosen. */
  readonly chosen: Readonly<Record<DeviceRole, string | null>>;
  /** Whether this browser can choose an output device. */
  readonly canChooseSpeaker: boolean;
}

/** What we use of `navigator.mediaDevices`; a fake in tests. */
export interface DeviceSource {
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>;
  addEventListener(type: 'devicechange', listener: () => void): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (role: DeviceRole) => `ahoy.audio.${role}`;

/** Lists microphones, speakers and ringers, and remembers the choice in this browser. */
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

  /** Device names are only available once the microphone was allowed, so the list is read again then. */
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

  /** The device to use for a role: the chosen one while it is plugged in, otherwise the system default. */
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

/** Chromium lists the system default twice, once under a name of its own. */
function isAlias(deviceId: string): boolean {
  return deviceId === 'default' || deviceId === 'communications';
}
