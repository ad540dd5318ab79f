import { type Transcriber, transcriberService } from '#features/meetings/server/speech/transcriber.ts';
import { startServer } from '../../src/entries/server-app.ts';

// The whole server, with an engine that hears the first part of a recording and then never answers, for the test that kills it.
const transcriber: Transcriber = {
  name: 'Stuck',
  async transcribe(_meetingId, given) {
    await given.onPart('part 1', 'heard before the kill');
    process.stdout.write('heard\n');
    return new Promise(() => setInterval(() => undefined, 1_000));
  },
};
const server = await startServer(process.env, [], { services: [transcriberService.as(transcriber)] });
process.stdout.write(`${server.url}\n`);
