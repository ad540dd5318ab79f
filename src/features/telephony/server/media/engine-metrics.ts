import type { Metrics } from '#platform/server/metrics.ts';
import type { WorkerEngine } from './worker-engine.ts';

/** Shows the engine in /metrics. Its figures are a second old at most. */
export function watchEngine(metrics: Pick<Metrics, 'watch'>, engine: WorkerEngine): void {
  const figures = () => engine.engineFigures();
  metrics.watch(
    'ahoy_media_up',
    '1 while the media worker carries every call, 0 before its first start and between two lives.',
    () => (engine.isUp() ? 1 : 0),
  );
  metrics.watch('ahoy_media_sessions', 'Calls whose audio is carried now.', () => figures().sessions);
  metrics.watch(
    'ahoy_media_restarts',
    'How often the media worker ended and was started again.',
    () => figures().restarts,
  );
  metrics.watch(
    'ahoy_media_packets_in',
    'RTP packets taken from browsers and carriers.',
    () => figures().packetsIn,
  );
  metrics.watch(
    'ahoy_media_packets_out',
    'RTP packets sent to browsers and carriers.',
    () => figures().packetsOut,
  );
  metrics.watch(
    'ahoy_media_packets_dropped',
    'Packets from a wrong source, or malformed.',
    () => figures().packetsDropped,
  );
  metrics.watch(
    'ahoy_media_frames_dropped',
    'Frames of 20 ms that a program, such as a recording, did not take in time.',
    () => figures().framesDropped,
  );
  metrics.watch(
    'ahoy_media_worker_memory_bytes',
    'Resident memory of the media worker.',
    () => figures().memoryBytes,
  );
  metrics.watch(
    'ahoy_media_worker_cpu_seconds',
    'Processor time of all media workers.',
    () => figures().cpuSeconds,
  );
}
