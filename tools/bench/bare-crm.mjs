// What `bench/crm.mjs` compares the CRM with: node:http and pg, nothing else, doing the same work in the database. It
// sets the workspace, reads under the same row security, and writes the same rows (record, history, search by the
// trigger, outbox) in one transaction. The token is looked up in a map, as a cached one is.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, url, callers } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: url, max: 10 });
const tokens = new Map(callers.map(({ token, workspace, user }) => [token, { workspace, user }]));

const columns = `r.id, r.version, r.name, r.email, r.phone, r.other_emails as "otherEmails", r.other_phones as "otherPhones",
  r.company_id as "companyId", r.company_name as "companyName", r.job_title as "jobTitle", r.owner_id as "ownerId", r.source,
  r.address, r.consent, r.lifecycle, r.tags, r.fields, r.last_activity_at as "lastActivityAt", r.lead_since as "leadSince",
  r.sample, r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

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
      text: `select ${columns} from contact r where deleted_at is null order by created_at desc, id desc limit $1`,
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
      text: `select ${columns} from contact r where deleted_at is null and id in (select find_records('contact', string_to_array($1, ' '), $2))
             order by created_at desc, id desc limit $3`,
      values: [q, 1001, 51],
    });
    return { items: rows.slice(0, 50), next: null };
  });

const get = (caller, id) =>
  inWorkspace(caller, async (db) => {
    const { rows } = await db.query({
      name: 'get',
      text: `select ${columns} from contact r where id = $1 and deleted_at is null`,
      values: [id],
    });
    return rows[0];
  });

const companyNamed = async (db, caller, name) => {
  if (!name) return null;
  const { rows } = await db.query({
    name: 'company',
    text: 'select id from company where name_key = lower($1) and deleted_at is null order by id limit 1',
    values: [name],
  });
  if (rows[0]) return rows[0].id;
  const id = randomUUID();
  await db.query('insert into company (workspace_id, id, name) values ($1, $2, $3)', [caller.workspace, id, name]);
  return id;
};

const create = (caller, { name, email, phone, companyName, lifecycle = 'lead', tags = [] }) =>
  inWorkspace(caller, async (db) => {
    const company = await companyNamed(db, caller, companyName);
    const { rows } = await db.query({
      name: 'create',
      text: `with r as (
               insert into contact (workspace_id, id, name, email, phone, company_name, lifecycle, tags, created_by, lead_since, company_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), $10) returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             ) select ${columns} from r`,
      values: [caller.workspace, randomUUID(), name, email, phone, companyName, lifecycle, tags, caller.user, company],
    });
    const [contact] = rows;
    const eventId = randomUUID();
    const envelope = {
      specversion: '1.0',
      id: eventId,
      type: 'crm.contact-created',
      subject: contact.id,
      data: contact,
    };
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
