/** The part of a logger that this library needs; pino's signature. */
export type EventsLog = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;

const line = (level: string) => (fields: Record<string, unknown>, message: string) =>
  void process.stderr.write(`${JSON.stringify({ level, message, ...fields })}\n`);

export const stderrLog: EventsLog = { info: () => {}, warn: line('warn'), error: line('error') };

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
