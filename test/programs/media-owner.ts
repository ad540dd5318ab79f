import { createWorkerEngine } from '#features/telephony/server/media/worker-engine.ts';
import { createLog } from '#platform/server/log.ts';

// Starts a media engine, says which process carries its audio, and stays until it is killed.
const engine = createWorkerEngine({
  address: '127.0.0.1',
  rtpPorts: { min: 29_100, max: 29_199 },
  icePort: 23_493,
  log: createLog('silent'),
});
await engine.start();
process.send?.(engine.workerPid());
