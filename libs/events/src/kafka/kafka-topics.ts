import type { Admin } from 'kafkajs';

const RETENTION = String(7 * 24 * 3_600_000);

export type TopicLayout = { partitions: number; replicas: number };

export type TopicOffset = { topic: string; partition: number; offset: string };

/** Topics of the contracts on the broker, and where groups stand in them. */
export class KafkaTopics {
  private readonly known = new Set<string>();

  constructor(
    private readonly admin: Admin,
    private readonly layout: TopicLayout,
  ) {}

  /** Makes topics that are missing, each with its dead letters beside it. */
  async ensure(topics: string[]): Promise<void> {
    const unknown = topics.filter((topic) => !this.known.has(topic));
    if (unknown.length === 0) return;
    const wanted = new Set(unknown.flatMap((topic) => (topic.endsWith('.dlq') ? [topic] : [topic, `${topic}.dlq`])));
    const existing = new Set(await this.admin.listTopics());
    const missing = [...wanted].filter((topic) => !existing.has(topic));
    if (missing.length > 0) await this.create(missing);
    for (const topic of wanted) this.known.add(topic);
  }

  /** Where the topics end now. */
  async ends(topics: string[]): Promise<TopicOffset[]> {
    const all = await Promise.all(topics.map((topic) => this.admin.fetchTopicOffsets(topic)));
    return all.flatMap((partitions, index) =>
      partitions.map(({ partition, high }) => ({ topic: topics[index]!, partition, offset: high })),
    );
  }

  /** Messages that a group has not committed yet. */
  async lag(groupId: string, topics: string[]): Promise<number> {
    const groups = await this.admin.fetchOffsets({ groupId, topics });
    let waiting = 0;
    for (const topic of topics) {
      const committed = new Map(
        groups.find((group) => group.topic === topic)?.partitions.map(({ partition, offset }) => [partition, +offset]),
      );
      for (const { partition, high, low } of await this.admin.fetchTopicOffsets(topic)) {
        const offset = committed.get(partition) ?? -1;
        waiting += Number(high) - (offset < 0 ? Number(low) : offset);
      }
    }
    return waiting;
  }

  private create(topics: string[]): Promise<boolean> {
    return this.admin.createTopics({
      waitForLeaders: true,
      topics: topics.map((topic) => ({
        topic,
        numPartitions: topic.endsWith('.dlq') ? 1 : this.layout.partitions,
        replicationFactor: this.layout.replicas,
        configEntries: [{ name: 'retention.ms', value: RETENTION }],
      })),
    });
  }
}
