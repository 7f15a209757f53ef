import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type FreezablePostgres = {
  /** The given one, by way of this. */
  url: string;
  /** From now on connections are taken and nothing is answered, as by a server that SIGSTOP holds. */
  freeze(): void;
  /** What was sent meanwhile arrives. */
  thaw(): void;
  close(): Promise<void>;
};

/** A real server behind a relay that can hold everything up. @param url of the database */
export const freezablePostgres = async (url: string): Promise<FreezablePostgres> => {
  const { hostname, port } = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, server];
    pairs.add(pair);
    for (const end of pair)
      end
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair);
          for (const one of pair) one.destroy();
        });
    if (!frozen) flow(pair);
  });
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  const own = new URL(url);
  own.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: own.href,
    freeze() {
      frozen = true;
      for (const end of [...pairs].flat()) end.unpipe().pause();
    },
    thaw() {
      frozen = false;
      for (const pair of pairs) flow(pair);
    },
    close: () =>
      new Promise((closed) => {
        relay.close(() => closed());
        for (const end of [...pairs].flat()) end.destroy();
      }),
  };
};

const flow = ([client, server]: [Socket, Socket]): void => {
  client.pipe(server);
  server.pipe(client);
};
