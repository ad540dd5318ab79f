/** A message from Telnyx over the websocket of a media stream. */
export type StreamMessage =
  | { readonly kind: 'start'; readonly callId: string; readonly isPcmu: boolean }
  | {
      readonly kind: 'media';
      /** Number of the frame in the stream; null if missing. */
      readonly chunk: number | null;
      /** In base64. */
      readonly payload: string;
    }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'error'; readonly problem: string }
  /** Something that is nothing to us, such as "connected" or a frame of our own voice. */
  | { readonly kind: 'other' };

/**
 * Reads a message of a media stream.
 * @returns null if it isn't one. Source: developers.telnyx.com, media streaming over websockets.
 */
export function readStreamMessage(text: string): StreamMessage | null {
  const message = objectOf(parsed(text));
  switch (message?.['event']) {
    case undefined:
      return null;
    case 'start':
      return startOf(objectOf(message?.['start']));
    case 'media':
      return mediaOf(objectOf(message?.['media']));
    case 'dtmf': {
      const digit = objectOf(message?.['dtmf'])?.['digit'];
      return typeof digit === 'string' && /^[0-9A-D*#]$/.test(digit) ? { kind: 'digit', digit } : null;
    }
    case 'stop':
      return { kind: 'stop' };
    case 'error': {
      const title = objectOf(message?.['payload'])?.['title'];
      return { kind: 'error', problem: typeof title === 'string' ? title.slice(0, 100) : 'unknown' };
    }
    default:
      return { kind: 'other' };
  }
}

/** A frame for the far end: 20 ms of PCMU, in base64. */
export function writeStreamMedia(payload: string): string {
  return JSON.stringify({ event: 'media', media: { payload } });
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Fields | null {
  // An object that isn't an array has named fields. Their values are checked where they are used.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function startOf(start: Fields | null): StreamMessage | null {
  const callId = start?.['call_control_id'];
  const format = objectOf(start?.['media_format']);
  if (typeof callId !== 'string') return null;
  const isMono = format?.['channels'] === undefined || format['channels'] === 1;
  const isPcmu = format?.['encoding'] === 'PCMU' && format['sample_rate'] === 8_000 && isMono;
  return { kind: 'start', callId, isPcmu };
}

function mediaOf(media: Fields | null): StreamMessage | null {
  const payload = media?.['payload'];
  if (typeof payload !== 'string') return null;
  if (media?.['track'] === 'outbound') return { kind: 'other' };
  const chunk = Number(media?.['chunk']);
  return { kind: 'media', chunk: Number.isSafeInteger(chunk) && chunk >= 0 ? chunk : null, payload };
}
