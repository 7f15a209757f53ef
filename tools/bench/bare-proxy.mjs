// What `bench/door.ts` compares the gateway with: node:http that passes everything on over kept connections, and nothing else.
import { Agent, createServer, request as ask } from 'node:http';

const { port, to } = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true });

createServer((request, response) => {
  const passed = ask(
    { agent, port: to, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.writeHead(502).end());
  request.pipe(passed);
}).listen(port, '127.0.0.1', () => process.stdout.write('listening\n'));
