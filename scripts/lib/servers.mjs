import { canInstall, firstProgram, inEveryFolder, installOnDebian } from './programs.mjs';

/** Programs that some tests need, each with its Debian package. */
const SERVERS = [
  { program: 'redis-server', debian: 'redis-server' },
  { program: 'turnserver', debian: 'coturn' },
  { program: 'kamailio', debian: 'kamailio' },
  { program: 'radicale', debian: 'radicale' },
  { program: 'firefox-esr', debian: 'firefox-esr' },
  // Firefox plays no sound without one.
  { program: 'pulseaudio', debian: 'pulseaudio' },
];

/** Installs the missing ones, as root on Debian. Elsewhere their tests are skipped and say so. */
export async function servers() {
  const missing = await missingServers();
  if (missing.length === 0 || !(await canInstall())) return;
  const names = missing.map(({ debian }) => debian);
  // Not every release has all of them, and only their own tests depend on them. One that is unknown stops the rest.
  await installOnDebian(names.join(', '), names).catch(async () => {
    for (const name of names) await installOnDebian(name, [name]).catch(() => undefined);
  });
}

async function missingServers() {
  const found = await Promise.all(SERVERS.map(({ program }) => firstProgram(placesOf(program))));
  return SERVERS.filter((_server, index) => found[index] === undefined);
}

/** @param {string} program */
function placesOf(program) {
  return [...inEveryFolder(program), `/usr/sbin/${program}`, `/usr/bin/${program}`];
}
