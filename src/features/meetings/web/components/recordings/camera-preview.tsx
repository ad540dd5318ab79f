import { VideoOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';

/** The person's own picture, for them alone: it is neither sent nor recorded. */
export function CameraPreview({ isOn, isLive }: { isOn: boolean; isLive: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const over = new AbortController();
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 180 } });
      } catch {
        return setProblem('We can’t use your camera. Check that it’s allowed.');
      }
      if (over.signal.aborted) return stop();
      setProblem(null);
      if (video.current !== null) video.current.srcObject = stream;
    })();
    return () => {
      over.abort();
      stop();
      setProblem(null);
    };
  }, [isOn]);
  const isShown = isOn && problem === null;
  return (
    <div className="flex items-center gap-3 text-12">
      {isOn ? (problem ?? 'Only you see this') : 'Your camera is off'}
      <span
        className={classes(
          'relative flex h-16 w-28 items-center justify-center overflow-hidden rounded-control',
          isLive ? 'bg-live-key' : 'bg-sunk',
        )}
      >
        {!isShown && <VideoOff size={22} strokeWidth={1.75} aria-hidden="true" />}
        {isShown && (
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label="Your camera"
            className="absolute inset-0 size-full -scale-x-100 object-cover"
          />
        )}
      </span>
    </div>
  );
}
