import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchKafka } from './kafka-watch.ts';

/** Answers as a broker does that is asked for its versions. */
const broker = async (port: number): Promise<Server> => {
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.from([0, 0, 0, 6, 0, 0, 0, 1, 0, 0]))),
  );
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
};

it('says once of each outage that it begins, and that it is over', async () => {
  let server = await broker(0);
  const { port } = server.address() as AddressInfo;
  const said: string[] = [];
  const end = watchKafka(`127.0.0.1:${port}`, (line) => said.push(line), 100);
  const lines = async (count: number) => {
    for (let waited = 0; said.length < count && waited < 20_000; waited += 50) await sleep(50);
    // What was asked a moment ago is known for two seconds.
    await sleep(2_500);
  };
  await lines(0);
  server.close();
  await lines(1);
  server = await broker(port);
  await lines(2);
  server.close();
  await lines(3);
  end();
  const [away, back] = [expect.stringContaining('does not answer'), `Kafka at 127.0.0.1:${port} answers again.`];
  expect(said).toEqual([away, back, away]);
});
