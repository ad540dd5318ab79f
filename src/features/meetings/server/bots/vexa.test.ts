import { botEngineSuite } from './bot-engine.suite.ts';

botEngineSuite('vexa');
