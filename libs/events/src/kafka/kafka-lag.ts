import { Kafka, logLevel } from 'kafkajs';

const ofOneInstance = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * How many events each consumer group has still to read, over all partitions. Groups that have read all are left out, and
 * those of one instance (`<service>.<uuid>`) that is gone: Kafka forgets them by itself.
 * @param brokers addresses, separated by commas
 */
export const kafkaLag = async (brokers: string): Promise<{ group: string; events: number }[]> => {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 1 } }).admin();
  await admin.connect();
  try {
    const ends = new Map<string, Map<number, number>>();
    const endsOf = async (topic: string) => {
      const known =
        ends.get(topic) ??
        new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]));
      ends.set(topic, known);
      return known;
    };
    const behind: { group: string; events: number }[] = [];
    const names = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    const { groups } = await admin.describeGroups(names);
    for (const { groupId: group, members } of groups) {
      if (ofOneInstance.test(group) && members.length === 0) continue;
      let events = 0;
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group })) {
        const high = await endsOf(topic);
        // A partition of which a group has read nothing has the offset -1.
        for (const { partition, offset } of partitions)
          events += Math.max(0, (high.get(partition) ?? 0) - Math.max(0, Number(offset)));
      }
      if (events > 0) behind.push({ group, events });
    }
    return behind;
  } finally {
    await admin.disconnect();
  }
};
