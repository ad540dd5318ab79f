import { PageAudio } from './audio-context.ts';
import { Devices } from './devices.ts';
import { Microphone } from './microphone.ts';
import { Playback } from './playback.ts';
import { Tones } from './tones.ts';

/** Audio inputs and outputs of this tab. */
export interface PhoneAudio {
  readonly devices: Devices;
  readonly microphone: Microphone;
  readonly playback: Playback;
  readonly audio: PageAudio;
  readonly tones: Tones;
}

/** Creates the audio of this tab, with the chosen devices. */
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
