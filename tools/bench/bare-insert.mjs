// The least that a create can be (`bench/door.ts`): node:http and pg, one insert into a table without row security, triggers or events.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, url } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: url, max: 10 });

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const insert = async (request) => {
  const { name, email, phone, companyName } = await bodyOf(request);
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into plain_contact (id, name, email, phone, company_name) values ($1, $2, $3, $4, $5) returning *',
    values: [randomUUID(), name, email, phone, companyName],
  });
  return rows[0];
};

createServer((request, response) => {
  const done = request.method === 'POST' ? insert(request).then((row) => [201, row]) : Promise.resolve([200, {}]);
  done
    .catch((error) => [500, { error: String(error) }])
    .then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
}).listen(port, '127.0.0.1', () => process.stdout.write('listening\n'));
