import type { Page } from '@playwright/test';

/** Audio from a call's speaker: the strongest frequency, and the loudness of everything (0 to 1). */
export interface MeasuredTone {
  readonly hertz: number;
  readonly loudness: number;
}

/** State that the app exposes to tests (src/features/calling/web/phone.ts). */
declare global {
  interface Window {
    readonly ahoyLine: {
      get(): {
        calls: readonly { id: string; phase: string; muted: boolean }[];
        elsewhere: readonly unknown[];
      };
      remote(callId: string): MediaStream | null;
    };
    notesPlayed: number;
  }
}

/** Listens to the page's first call for half a second, as its person would. Silence is 0 hertz. */
export function listen(page: Page): Promise<MeasuredTone> {
  return page.evaluate(async () => {
    // The page may just be loading.
    const line = 'ahoyLine' in window ? window.ahoyLine : null;
    const call = line?.get().calls.find(({ phase }) => phase !== 'incoming' && phase !== 'ended');
    const stream = call === undefined ? null : (line?.remote(call.id) ?? null);
    if (stream === null) return { hertz: 0, loudness: 0 };
    const context = new AudioContext({ sampleRate: 48_000 });
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const strengths = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(strengths);
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    await context.close();
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    const strongest = strengths.indexOf(strengths.reduce((most, strength) => Math.max(most, strength)));
    return { hertz: loudness < 0.000_1 ? 0 : (strongest * 48_000) / analyser.fftSize, loudness };
  });
}

/** Runs in a page before the app: counts the notes of the tones that the page makes, such as its ringing. */
export function countNotes(): void {
  window.notesPlayed = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function counted(this: OscillatorNode, when?: number) {
    window.notesPlayed += 1;
    start.call(this, when);
  };
}
