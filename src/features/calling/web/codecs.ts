/**
 * Has these codecs negotiated and no others: what is not offered need not be agreed on. Where the browser has none of
 * them, it offers what it has.
 * @param names as in "audio/opus", in lower case, best first
 */
export function negotiateOnly(transceiver: RTCRtpTransceiver | undefined, names: readonly string[]): void {
  const known = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? [];
  const wanted = names.flatMap((name) => known.filter(({ mimeType }) => mimeType.toLowerCase() === name));
  if (wanted.length > 0) transceiver?.setCodecPreferences(wanted);
}
