import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FlacOutputFormat,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import type { HearingTask, PartSound } from './messages.ts';

/** A part is held in memory. */
const PART_BYTES_MAX = 90_000_000;
/** What the container adds to the sound. */
const OVERHEAD = 0.97;

/** The container that holds sound of a codec by itself, as engines take it; null if none does. */
function formatFor(codec: string): (() => OutputFormat) | null {
  if (codec === 'opus' || codec === 'vorbis') return () => new OggOutputFormat();
  if (codec === 'aac') return () => new Mp4OutputFormat({ fastStart: 'in-memory' });
  if (codec === 'mp3') return () => new Mp3OutputFormat();
  if (codec === 'flac') return () => new FlacOutputFormat();
  return codec.startsWith('pcm-') ? () => new WavOutputFormat() : null;
}

/** Whether `copied` can take the sound of a track out of its file. */
export function canCopy(codec: string | null): codec is string {
  return codec !== null && formatFor(codec) !== null;
}

/**
 * Copies the sound of a track out of its file, without picture and as it's encoded, into as few parts as the engine
 * takes.
 * @returns milliseconds of it
 */
export async function copied(
  track: InputAudioTrack,
  { speakers, limits }: HearingTask,
  emit: (part: PartSound) => Promise<void>,
): Promise<number> {
  const codec = await track.getCodec();
  const format = codec === null ? null : formatFor(codec);
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || format === null || decoderConfig === null) return 0;
  const bytesMax = Math.min(limits.bytesMax, PART_BYTES_MAX) * OVERHEAD;
  let nth = 0;
  let open: Awaited<ReturnType<typeof openPart>> | null = null;
  let end = 0;

  async function openPart(start: number) {
    nth += 1;
    const target = new BufferTarget();
    const output = new Output({ format: format?.() ?? new OggOutputFormat(), target });
    // It was one of the codecs of audio tracks a moment ago.
    const source = new EncodedAudioPacketSource(
      codec as ConstructorParameters<typeof EncodedAudioPacketSource>[0],
    );
    output.addAudioTrack(source);
    await output.start();
    return { start, bytes: 0, target, output, source };
  }

  async function close(): Promise<void> {
    if (open === null) return;
    const { start, output, target } = open;
    open = null;
    await output.finalize();
    const [startMs, endMs] = [Math.round(start * 1_000), Math.round(end * 1_000)];
    await emit({
      key: `all:${startMs}-${endMs}`,
      bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)),
      mime: (await output.getMimeType()).split(';')[0] ?? 'application/octet-stream',
      speaker: speakers.length === 1 ? (speakers[0] ?? null) : null,
      stretches: [{ startMs, endMs, atMs: 0 }],
      nth,
    });
  }

  for await (const packet of new EncodedPacketSink(track).packets()) {
    const isFull =
      open !== null &&
      (open.bytes + packet.byteLength > bytesMax ||
        (packet.timestamp + packet.duration - open.start) * 1_000 > limits.msMax);
    if (isFull) await close();
    open ??= await openPart(Math.max(0, packet.timestamp));
    open.bytes += packet.byteLength;
    const timestamp = Math.max(0, packet.timestamp - open.start);
    await open.source.add(packet.clone({ timestamp }), { decoderConfig });
    end = Math.max(end, packet.timestamp + packet.duration);
  }
  await close();
  return Math.round(end * 1_000);
}
