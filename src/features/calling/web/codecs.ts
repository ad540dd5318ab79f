/**
 * Limits negotiation to these codecs. If the browser has none of them, it offers what it has.
 * @param names lowercase MIME types such as "audio/opus", best first
 */
export function negotiateOnly(transceiver: RTCRtpTransceiver | undefined, names: readonly string[]): void {
  const known = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? [];
  const wanted = names.flatMap((name) => known.filter(({ mimeType }) => mimeType.toLowerCase() === name));
  if (wanted.length > 0) transceiver?.setCodecPreferences(wanted);
}
