/** The parts of an RTP packet that we read and write (RFC 3550 §5.1). */
export interface RtpPacket {
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** A view into the packet, without its header, extensions and padding. */
  readonly payload: Uint8Array;
}

export const RTP_HEADER_BYTES = 12;
/** 60 ms of G.711, the longest packet that telephones are known to send. */
export const PAYLOAD_BYTES_MAX = 480;
/** With a header, 15 contributing sources and an extension. No phone sends more. */
const PACKET_BYTES_MAX = 1_500;
const VERSION = 2;

/** @returns null for what is no RTP packet with sound or an event in it: short, oversized, of another version, torn */
export function readRtp(bytes: Uint8Array): RtpPacket | null {
  if (bytes.length <= RTP_HEADER_BYTES || bytes.length > PACKET_BYTES_MAX) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint8(0);
  if (first >> 6 !== VERSION) return null;
  const start = payloadStart(view, first);
  const end = (first & 0x20) === 0 ? bytes.length : bytes.length - view.getUint8(bytes.length - 1);
  // A padding length of zero is invalid.
  if ((first & 0x20) !== 0 && end === bytes.length) return null;
  if (start === null || end <= start || end - start > PAYLOAD_BYTES_MAX) return null;
  const second = view.getUint8(1);
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: bytes.subarray(start, end),
  };
}

/** Writes a packet without extensions, contributing sources and padding. */
export function writeRtp(packet: RtpPacket): Uint8Array {
  const bytes = new Uint8Array(RTP_HEADER_BYTES + packet.payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION << 6);
  view.setUint8(1, (packet.marker ? 0x80 : 0) | packet.payloadType);
  view.setUint16(2, packet.sequence);
  view.setUint32(4, packet.timestamp);
  view.setUint32(8, packet.ssrc);
  bytes.set(packet.payload, RTP_HEADER_BYTES);
  return bytes;
}

/** RTCP that shares the port has one of these in place of a marker and payload type (RFC 5761 §4). */
export function isRtcp(bytes: Uint8Array): boolean {
  const type = bytes[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Offset of the payload after contributing sources and an extension; null if the packet ends earlier. */
function payloadStart(view: DataView, first: number): number | null {
  const afterSources = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) === 0) return afterSources;
  if (afterSources + 4 > view.byteLength) return null;
  return afterSources + 4 + 4 * view.getUint16(afterSources + 2);
}
