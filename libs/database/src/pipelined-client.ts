import pg from 'pg';

/**
 * What is sent in one turn goes to the server in one write: the beginning of a transaction with its first statement, the last
 * one with its commit. A write to a socket costs as much as a small statement.
 *
 * Between pool and borrower nobody hears a connection for a moment: one that is lost just then, its last words in the
 * packet of its greeting, would end the process. Who borrowed it finds out by his next statement.
 */
export class PipelinedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig);
    this.on('error', () => undefined);
    const { connection } = this as unknown as {
      connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } };
    };
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    let held = false;
    const hold = (): void => {
      if (held) return;
      held = true;
      const { stream } = connection;
      stream.cork();
      process.nextTick(() => {
        held = false;
        stream.uncork();
      });
    };
    Object.assign(this, {
      query: (...given: unknown[]) => {
        hold();
        return query(...given);
      },
    });
  }
}
