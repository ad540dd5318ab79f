/** Kinds of sound and picture that browsers play. Everything else is sent as bytes that nothing opens by itself. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
};

/** Type and file extension under which a type that a page named is sent. */
export function soundKindOf(mime: string): { readonly type: string; readonly ending: string } {
  const type = mime.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ending = Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined;
  return ending === undefined ? { type: 'application/octet-stream', ending: 'bin' } : { type, ending };
}
