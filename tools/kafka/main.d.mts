export type KafkaNode = {
  /** `host:port` */
  brokers: string;
  port: number;
  pid: number;
  /** kill -9 */
  kill(): Promise<void>;
  /** Lets it close its files. */
  stop(): Promise<void>;
};

export function startKafka(settings: { dataDir: string; port?: number; advertisedPort?: number; detached?: boolean; measured?: boolean }): Promise<KafkaNode>;
export function canStartKafka(): Promise<boolean>;
