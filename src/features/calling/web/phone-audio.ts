import { PageAudio } from './audio-context.ts';
import { Devices } from './devices.ts';
import { Microphone } from './microphone.ts';
import { Playback } from './playback.ts';
import { Tones } from './tones.ts';

/** What sound comes in by and goes out by. */
export interface PhoneAudio {
  readonly devices: Devices;
  readonly microphone: Microphone;
  readonly playback: Playback;
  readonly audio: PageAudio;
  readonly tones: Tones;
}

/** Everything that people hear and say in this tab, through the chosen devices. */
export function createPhoneAudio(): PhoneAudio {
  const audio = new PageAudio();
  const devices = new Devices(
    navigator.mediaDevices,
    localStorage,
    'setSinkId' in HTMLAudioElement.prototype,
  );
  return {
    audio,
    devices,
    microphone: new Microphone(devices, audio),
    playback: new Playback(devices, audio),
    tones: new Tones(audio, devices),
  };
}
