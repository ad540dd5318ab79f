import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { type Broadcast, broadcast } from '../broadcast.ts';
import { offerToParent } from '../children.ts';

/** The peer of our events: Socket.IO as its own documentation shows it, with one room and nothing checked or stored. */
const http = createServer();
// The same heartbeat as ours: how soon a dead connection is noticed is a setting, and not part of the comparison.
const io = new Server(http, { serveClient: false, pingInterval: 10_000, pingTimeout: 8_000 });
io.on('connection', (socket) => void socket.join('room'));
http.listen(0, '127.0.0.1', () => {
  // A TCP server has an address of this shape.
  const { port } = http.address() as AddressInfo;
  offerToParent({
    ready: { url: `http://127.0.0.1:${port}` },
    offers: {
      broadcast: (order: Broadcast) =>
        broadcast(order, (payload) => io.to('room').emit('message', 'bench', payload)),
    },
    stop: () => io.close(),
  });
});
