import { type AddressInfo, createServer, type Socket } from 'node:net';

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255]);
const int32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const text = (value: string) => Buffer.from(`${value}\0`);
const types = { int4: 23, text: 25 };
const ready = message('Z', Buffer.from('I'));

/** One row of one column `version`, whatever was asked. */
const answer = (query: string, version: number) => {
  const [type, words] = query.includes('server_version_num')
    ? [types.int4, String(version)]
    : [types.text, `PostgreSQL ${version / 10_000}`];
  const value = Buffer.from(words);
  return [
    message('T', int16(1), text('version'), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)),
    message('D', int16(1), int32(value.length), value),
    message('C', text('SELECT 1')),
  ];
};

export type OldPostgres = { url: string; asked: string[]; close(): Promise<void> };

/**
 * A server of an older version, as far as a client asks before it goes on: it lets anybody in, answers each simple
 * query with its version, and remembers what it was asked.
 */
export async function startOldPostgres(version: number): Promise<OldPostgres> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let greeted = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      if (!greeted) {
        greeted = true;
        socket.write(
          Buffer.concat([
            message('R', int32(0)),
            message('S', text('server_version'), text(String(version / 10_000))),
            ready,
          ]),
        );
      } else if (chunk[0] === 'Q'.charCodeAt(0)) {
        const query = chunk.subarray(5, -1).toString();
        asked.push(query);
        socket.write(Buffer.concat([...answer(query, version), ready]));
      } else if (chunk[0] === 'X'.charCodeAt(0)) socket.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `postgres://any@127.0.0.1:${(server.address() as AddressInfo).port}/any`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
