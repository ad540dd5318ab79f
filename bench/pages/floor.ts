/** The least that a call can be: two connections in one page, which hand each other everything at once. */
export interface FloorPage {
  /** @returns milliseconds from the first step to the first packets, and to sound, on both sides */
  call(): Promise<{ mediaMs: number; soundMs: number }>;
}

declare global {
  interface Window {
    floor: FloorPage;
  }
}

window.floor = {
  async call() {
    const microphone = await window.bench.microphone();
    const placedAt = window.bench.now();
    const caller = new RTCPeerConnection();
    const callee = new RTCPeerConnection();
    const stops: (() => void)[] = [];
    for (const connection of [caller, callee])
      connection.ontrack = ({ streams: [stream] }) => {
        if (stream !== undefined) stops.push(window.bench.play(stream));
      };
    caller.onicecandidate = ({ candidate }) => void callee.addIceCandidate(candidate ?? undefined);
    callee.onicecandidate = ({ candidate }) => void caller.addIceCandidate(candidate ?? undefined);
    for (const track of microphone.getTracks()) {
      caller.addTrack(track, microphone);
      callee.addTrack(track, microphone);
    }
    const offer = await caller.createOffer();
    await Promise.all([caller.setLocalDescription(offer), callee.setRemoteDescription(offer)]);
    const answer = await callee.createAnswer();
    await Promise.all([callee.setLocalDescription(answer), caller.setRemoteDescription(answer)]);
    const both = async (what: 'media' | 'sound') =>
      Math.max(
        ...(await Promise.all([caller, callee].map((one) => window.bench.first(what, placedAt, [one])))),
      ) - placedAt;
    const measured = { mediaMs: await both('media'), soundMs: await both('sound') };
    for (const stop of stops) stop();
    caller.close();
    callee.close();
    return measured;
  },
};
