import { type AudioSample, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { Resampler } from '../../rules/speech/resampling.ts';
import { SAMPLE_RATE } from '../../rules/speech/sound.ts';

/** Sound at 16 kHz, by channel, and when it begins. */
interface Decoded {
  readonly at: number;
  readonly channels: readonly Float32Array[];
}

/** Whether we can decode the sound of a track. Others go to the engine as they are. */
export function canDecode(codec: string | null): boolean {
  return codec === 'opus' || (codec?.startsWith('pcm-') ?? false);
}

/** Decodes a track, packet by packet. */
export function decoded(track: InputAudioTrack, codec: string): AsyncIterable<Decoded> {
  return codec === 'opus' ? decodedOpus(track) : decodedPcm(track);
}

async function* decodedOpus(track: InputAudioTrack): AsyncIterable<Decoded> {
  const channels = await track.getNumberOfChannels();
  const head = bytesOf((await track.getDecoderConfig())?.description);
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, preSkip: 0, ...streamsOf(head, channels) });
  await decoder.ready;
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { channelData, samplesDecoded } = decoder.decodeFrame(packet.data);
      if (samplesDecoded > 0)
        yield { at: packet.timestamp, channels: channelData.map((data) => data.subarray(0, samplesDecoded)) };
    }
  } finally {
    decoder.free();
  }
}

/** How the channels are packed: RFC 7845, section 5.1. Mono and stereo need no table. */
function streamsOf(head: Uint8Array, channels: number) {
  const [family, streamCount, coupledStreamCount] = [head[18] ?? 0, head[19], head[20]];
  if (family === 0 || streamCount === undefined || coupledStreamCount === undefined)
    return {
      channels,
      streamCount: 1,
      coupledStreamCount: channels === 2 ? 1 : 0,
      channelMappingTable: channels === 2 ? [0, 1] : [0],
    };
  return {
    channels,
    streamCount,
    coupledStreamCount,
    channelMappingTable: Array.from(head.subarray(21, 21 + channels)),
  };
}

function bytesOf(given: ArrayBufferView | ArrayBufferLike | undefined): Uint8Array {
  if (given === undefined) return new Uint8Array();
  return ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given);
}

async function* decodedPcm(track: InputAudioTrack): AsyncIterable<Decoded> {
  const rate = await track.getSampleRate();
  const resamplers = Array.from({ length: await track.getNumberOfChannels() }, () => new Resampler(rate));
  for await (const sample of new AudioSampleSink(track).samples()) {
    const at = sample.timestamp;
    const channels = resamplers.map((resampler, nth) => resampler.add(planeOf(sample, nth)));
    sample.close();
    yield { at, channels };
  }
}

function planeOf(sample: AudioSample, planeIndex: number): Float32Array {
  const plane = new Float32Array(sample.numberOfFrames);
  sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
  return plane;
}
