declare module '@echogarden/fvad-wasm' {
  /** libfvad, the voice activity detection of WebRTC. */
  interface Fvad {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _fvad_new(): number;
    _fvad_set_mode(instance: number, mode: 0 | 1 | 2 | 3): number;
    _fvad_set_sample_rate(instance: number, rate: number): number;
    /** @returns 1 for voice, 0 for none, -1 if the frame has a length that it doesn't know */
    _fvad_process(instance: number, samples: number, length: number): number;
  }
  export default function create(): Promise<Fvad>;
}
