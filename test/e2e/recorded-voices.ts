import type { PhonePage } from './phone.ts';

/** The strongest frequency on each channel of a recording, to ten hertz. */
export const voicesOf = (at: PhonePage, id: string): Promise<number[]> =>
  at.page.evaluate(async (of) => {
    const sound = await (await fetch(`/api/recordings/${of}/sound`)).arrayBuffer();
    const context = new OfflineAudioContext(2, 48_000, 48_000);
    const decoded = await context.decodeAudioData(sound);
    return [0, 1].map((channel) => {
      const samples = decoded.getChannelData(channel);
      // A second in the middle of the recording.
      const middle = samples.slice(samples.length / 2, samples.length / 2 + 48_000);
      const strengthAt = (hertz: number) => {
        let [real, imaginary] = [0, 0];
        for (const [nth, sample] of middle.entries()) {
          real += sample * Math.cos((2 * Math.PI * hertz * nth) / 48_000);
          imaginary += sample * Math.sin((2 * Math.PI * hertz * nth) / 48_000);
        }
        return Math.hypot(real, imaginary);
      };
      const hertz = Array.from({ length: 196 }, (_, nth) => 40 + 10 * nth);
      return hertz.reduce((best, one) => (strengthAt(one) > strengthAt(best) ? one : best));
    });
  }, id);
