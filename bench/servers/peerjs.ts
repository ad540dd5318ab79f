import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PeerServer } from 'peer';
import { offerToParent } from '../children.ts';

/** The server that PeerJS signals through, as its documentation starts it. */
PeerServer({ host: '127.0.0.1', port: 0, path: '/' }, (server) => {
  // Without a certificate it is a plain TCP server, whose address has this shape.
  const { port } = (server as Server).address() as AddressInfo;
  offerToParent({ ready: { port } });
});
