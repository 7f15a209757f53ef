// What `bench/crm.mjs` compares the CRM with: node:http and pg, nothing else, doing the same work in the database. It
// sets the workspace, reads under the same row security, and writes the same rows (record, history, search by the
// trigger, outbox) in one transaction. The token is looked up in a map, as a cached one is.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, url, token, workspace, user } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: url, max: 10 });
const tokens = new Map([[token, { workspace, user }]]);

const columns = `c.id, c.version, c.name, c.email, c.phone, c.company_name as "companyName", c.lifecycle, c.tags,
  c.lead_since as "leadSince", c.sample, c.created_by as "createdBy", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

const inWorkspace = async (caller, work) => {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL "app"."ws" = '${caller.workspace}'`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
};

const list = (caller) =>
  inWorkspace(caller, async (db) => {
    const { rows } = await db.query({
      name: 'list',
      text: `select ${columns} from contact c where deleted_at is null order by created_at desc, id desc limit $1`,
      values: [51],
    });
    const last = rows[49];
    const next = rows.length > 50 ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null;
    return { items: rows.slice(0, 50), next };
  });

const search = (caller, q) =>
  inWorkspace(caller, async (db) => {
    const { rows } = await db.query({
      name: 'search',
      text: `select ${columns} from find_contacts($1, $2, null, null, null, null, $3) with ordinality as found (id, place)
             join contact c on c.id = found.id order by found.place`,
      values: [q, '-createdAt', 51],
    });
    return { items: rows.slice(0, 50), next: null };
  });

const get = (caller, id) =>
  inWorkspace(caller, async (db) => {
    const { rows } = await db.query({
      name: 'get',
      text: `select ${columns} from contact c where id = $1 and deleted_at is null`,
      values: [id],
    });
    return rows[0];
  });

const create = (caller, { name, email, phone, companyName, lifecycle = 'lead', tags = [] }) =>
  inWorkspace(caller, async (db) => {
    const { rows } = await db.query({
      name: 'create',
      text: `with c as (
               insert into contact (workspace_id, id, name, email, phone, company_name, lifecycle, tags, created_by, lead_since)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from c
             ) select ${columns} from c`,
      values: [caller.workspace, randomUUID(), name, email, phone, companyName, lifecycle, tags, caller.user],
    });
    const [contact] = rows;
    const eventId = randomUUID();
    const envelope = { specversion: '1.0', id: eventId, type: 'crm.contact-created', subject: contact.id, data: contact };
    await db.query({
      name: 'publish',
      text: 'insert into outbox (event_id, topic, key, type, envelope) values ($1, $2, $3, $4, $5)',
      values: [eventId, 'crm.contact', contact.id, envelope.type, JSON.stringify(envelope)],
    });
    return contact;
  });

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const answer = async (request) => {
  const caller = tokens.get(request.headers.authorization?.slice(7));
  if (!caller) return [401, {}];
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (request.method === 'POST') return [201, await create(caller, await bodyOf(request))];
  const id = pathname.split('/')[4];
  if (id) return [200, await get(caller, id)];
  const q = searchParams.get('q');
  return [200, await (q ? search(caller, q) : list(caller))];
};

createServer((request, response) => {
  answer(request)
    .catch((error) => [500, { error: String(error) }])
    .then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
}).listen(port, '127.0.0.1', () => process.stdout.write('listening\n'));
