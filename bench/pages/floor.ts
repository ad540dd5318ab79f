/** The least that a call can be: two connections in one page, which hand each other everything at once. */
export interface FloorPage {
  /** @returns milliseconds from the first step to audio on both sides */
  call(): Promise<number>;
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
    const heard = await Promise.all(
      [caller, callee].map((connection) => window.bench.firstAudio(placedAt, [connection])),
    );
    caller.close();
    callee.close();
    return Math.max(...heard) - placedAt;
  },
};
