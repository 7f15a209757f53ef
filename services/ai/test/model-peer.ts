import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  messages: { role: string; content: string | null; tool_call_id?: string }[];
  tools?: { function: { name: string } }[];
};
export type Said = {
  text?: string | string[];
  calls?: { id?: string; name: string; arguments: unknown }[];
  hangUp?: boolean;
  pauseMs?: number;
};

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/**
 * A model that speaks OpenAI's wire format, streamed, and says what a test has it say: whatever it was asked, it obeys
 * its script.
 */
export class ModelPeer {
  readonly asked: Asked[] = [];
  say: (asked: Asked, round: number) => Said = () => ({ text: 'Nothing.' });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelPeer> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', async () => {
        const asked = JSON.parse(body) as Asked;
        peer.asked.push(asked);
        const round = asked.messages.filter(({ role }) => role === 'assistant').length;
        const { text = [], calls = [], hangUp, pauseMs = 0 } = peer.say(asked, round);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const words of [text].flat()) {
          response.write(chunk({ content: words }));
          await new Promise((wake) => setTimeout(wake, pauseMs));
        }
        if (hangUp) return void response.destroy();
        for (const [index, call] of calls.entries()) {
          const { id = `call-${round}-${index}`, name } = call;
          response.write(
            chunk({
              tool_calls: [
                { index, id, type: 'function', function: { name, arguments: JSON.stringify(call.arguments) } },
              ],
            }),
          );
        }
        response.write(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'));
        response.write(
          `data: ${JSON.stringify({ model: 'scripted', choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })}\n\n`,
        );
        response.end('data: [DONE]\n\n');
      });
    });
    const peer = new ModelPeer(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
