import { diagnose } from './doctor-app.ts';

const { isGood, text } = await diagnose(process.env, process.argv.slice(2));
// A probe that got no answer may still hold a connection open. Everything is printed, so the process ends.
process.stdout.write(text, () => process.exit(isGood ? 0 : 1));
