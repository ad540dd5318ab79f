// Imported first by every launcher, and written in plain old JavaScript: an old Node must be able to read it to be told
// that it is too old.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(
    `Ahoy needs Node 20 or newer to start, and this is Node ${process.versions.node}.\n` +
      "Install a newer Node (https://nodejs.org, or your system's package manager) and run the same command again.\n",
  );
  process.exit(1);
}
