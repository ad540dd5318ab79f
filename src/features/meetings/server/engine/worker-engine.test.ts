import { notesEngineSuite } from './notes-engine.suite.ts';
import { createWorkerEngine } from './worker-engine.ts';

notesEngineSuite('the engine of rules', async () => createWorkerEngine());
