import { Failure } from './failure.mjs';
import { canInstall, firstProgram, inEveryFolder, installOnDebian, isProgram } from './programs.mjs';

const USUAL_PLACES = ['/usr/bin/sipp', '/usr/local/bin/sipp', '/opt/homebrew/bin/sipp'];

/** The carrier that the tests of SIP speak with; on Debian as root it is installed when there is none. @returns {Promise<string>} its path */
export async function sipp() {
  const given = process.env['SIPP'];
  if (given !== undefined && given !== '') {
    if (await isProgram(given)) return given;
    throw new Failure(`SIPP is ${given}, which is no program.`, 'Set it to the path of sipp, or unset it.');
  }
  const found = await find();
  if (found !== undefined) return found;
  if (await canInstall()) {
    await installOnDebian('sipp', ['sip-tester']);
    const installed = await find();
    if (installed !== undefined) return installed;
  }
  throw new Failure('The tests need sipp, and it was not found.', HOW_TO_INSTALL);
}

async function find() {
  return firstProgram([...inEveryFolder('sipp'), ...USUAL_PLACES]);
}

const HOW_TO_INSTALL = [
  'Install it and run the same command again:',
  '  Debian, Ubuntu:  sudo apt-get update && sudo apt-get install sip-tester',
  '  macOS:           brew install sipp',
  'Or name one that you have: SIPP=/path/to/sipp npm test',
].join('\n');
