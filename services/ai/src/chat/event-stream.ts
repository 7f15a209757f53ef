import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Server-sent events, one for each; `left` is told when the reader has gone before the end. */
export const eventStream = (events: AsyncIterable<unknown>, left: AbortController): StreamableFile => {
  const stream = Readable.from(lines(events), { objectMode: false, highWaterMark: 1 });
  stream.once('close', () => left.abort());
  return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
};

async function* lines(events: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
}
