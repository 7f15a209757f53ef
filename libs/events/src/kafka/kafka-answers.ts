import { connect } from 'node:net';

/** A broker that has not answered by then is taken for away. */
const askMs = 1_500;
const askAgainMs = 2_000;
/** `ApiVersions`, version 0, of request 1: what every client asks first. */
const question = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

/** Whether at least one of the brokers (`host:port`) answers a client now. An open port alone is no answer. */
export const kafkaAnswers = (brokers: readonly string[]): Promise<boolean> =>
  Promise.any(brokers.map(ask)).then(
    () => true,
    () => false,
  );

/** @param brokers as KAFKA_BROKERS has them */
export const kafkaAway = (brokers: string): string => `Kafka at ${brokers} does not answer; events wait`;

/** @returns asks what is wrong with the brokers, for people: as often as one likes, as they are asked every two seconds at most */
export function kafkaTroubles(brokers: string): () => Promise<string[]> {
  let asked: { at: number; troubles: Promise<string[]> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > askAgainMs) {
      asked = {
        at: Date.now(),
        troubles: kafkaAnswers(brokers.split(',')).then((answers) => (answers ? [] : [kafkaAway(brokers)])),
      };
    }
    return asked.troubles;
  };
}

async function ask(broker: string): Promise<void> {
  const colon = broker.lastIndexOf(':');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: broker.slice(0, colon), port: Number(broker.slice(colon + 1)) }, () =>
    socket.write(question),
  );
  const silent = setTimeout(() => reject(new Error(`${broker} is silent`)), askMs);
  let heard = Buffer.alloc(0);
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    if (heard.length < 8) return;
    // Behind the length of an answer stands the number of its request.
    if (heard.readInt32BE(4) === 1) resolve();
    else reject(new Error(`${broker} is no Kafka`));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error(`${broker} hung up`)));
  try {
    await promise;
  } finally {
    clearTimeout(silent);
    socket.destroy();
  }
}
