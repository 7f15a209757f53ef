export type S3Server = {
  endpoint: string;
  port: number;
  bucket: string;
  keyId: string;
  secret: string;
  /** What it has printed. */
  said(): string;
  stop(): Promise<void>;
};

/** On a port of the system's choice unless one is given; on the folder of an earlier run with what that kept. */
export function startS3(settings: { dataDir: string; port?: number }): Promise<S3Server>;
export function canStartS3(): Promise<boolean>;
