// Own boot: a workspace may store 1,000 bytes.
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { deleteAttachment, uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { cancelImport, discardImport, getImport, listImports, runImport } from '@fernway/contracts/http/crm-imports';
import { getStorage, Storage } from '@fernway/contracts/http/crm-storage';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttachmentsSweepService } from '../src/attachments/attachments-sweep.service.js';
import { ImportRunner } from '../src/imports/import-runner.service.js';
import { service } from '../src/main.js';
import { addContact, rowsOf } from './crm.js';
import { checked, ran, sendFile, upload } from './imports.js';

const octets = { 'content-type': 'application/octet-stream' };
let crm: TestService;
let folder: string;
let ann: Person;
let contactId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-storage-'));
  crm = await startTestService(service, { env: { ATTACHMENTS_DIR: folder, STORAGE_PER_WORKSPACE: '1000' } });
});
beforeEach(async () => {
  ann = await crm.person();
  contactId = (await addContact(crm, ann, { name: 'Mara' })).id;
});
afterAll(async () => {
  await crm.close();
  await rm(folder, { recursive: true, force: true });
});

const attach = (bytes: number) =>
  crm.request(uploadAttachment, {
    as: ann,
    query: { contactId, name: 'a.txt' },
    body: Buffer.alloc(bytes, 'x'),
    headers: octets,
  });
const storage = async () => Storage.parse((await crm.request(getStorage, { as: ann })).body);
const files = () => readdir(join(folder, ann.workspace)).catch(() => []);
const people = (bytes: number) => `Name\n${'x'.repeat(bytes - 6)}\n`;

/** An upload that goes on until it is told to end; `announced` is its length, unless it comes in chunks. */
function begin(announced?: number) {
  const path = `/api/crm/attachments?name=slow.bin&contactId=${contactId}`;
  const length = announced === undefined ? {} : { 'content-length': announced };
  const sending = request(crm.url + path, {
    method: 'POST',
    headers: { ...octets, ...length, authorization: `Bearer ${ann.token}` },
  });
  const status = new Promise<number>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode!)).on('error', () => resolve(0));
  });
  sending.flushHeaders();
  return { sending, status };
}

it('counts files, those that are deleted until they are gone, and uploaded imports until they end', async () => {
  const { body: file } = await attach(300);
  await attach(200);
  await crm.request(deleteAttachment, { as: ann, params: { id: file.id } });
  const made = await upload(crm, ann, people(100));
  expect(await storage()).toEqual({
    allowedBytes: 1000,
    usedBytes: 600,
    attachedBytes: 200,
    deletedBytes: 300,
    importBytes: 100,
    incomingBytes: 0,
  });

  await ran(crm, ann, await checked(crm, ann, made));
  expect((await storage()).importBytes).toBe(0);
  await rowsOf(crm, `update attachment set deleted_at = now() - interval '31 days' where id = $1`, [file.id]);
  for (const name of await files()) await utimes(join(folder, ann.workspace, name), new Date(0), new Date(0));
  await crm.app.get(AttachmentsSweepService, { strict: false }).sweep();
  expect(await storage()).toMatchObject({ usedBytes: 200, deletedBytes: 0 });
});

it('frees the room of an import that is discarded, and of one that is stopped', async () => {
  const discard = (id: string) => crm.request(discardImport, { as: ann, params: { id } });
  const made = await checked(crm, ann, await upload(crm, ann, people(100)));
  const rows = () => rowsOf(crm, 'select 1 from import_row where import_id = $1', [made.id]);
  expect([(await storage()).importBytes, (await rows()).length]).toEqual([100, 1]);
  const other = await crm.person();
  expect((await crm.request(discardImport, { as: other, params: { id: made.id } })).status).toBe(404);
  expect((await discard(made.id)).status).toBe(204);
  expect((await crm.request(getImport, { as: ann, params: { id: made.id } })).status).toBe(404);
  expect([(await storage()).importBytes, await rows(), (await discard(made.id)).status]).toEqual([0, [], 404]);

  // Held by another instance: they stay where they are.
  const hold = (id: string, state: string) =>
    rowsOf(crm, `update import set state = $2, held_until = now() + interval '1 minute' where id = $1`, [id, state]);
  const checking = await upload(crm, ann, people(100));
  await hold(checking.id, 'checking');
  expect((await discard(checking.id)).body.detail).toBe('The dry run is still going on: cancel it first');
  expect((await crm.request(cancelImport, { as: ann, params: { id: checking.id }, body: {} })).body.state).toBe(
    'uploaded',
  );
  const again = await checked(crm, ann, checking);

  const nobodyWorks = jest.spyOn(crm.app.get(ImportRunner), 'wake').mockImplementation(() => undefined);
  expect((await crm.request(runImport, { as: ann, params: { id: again.id }, body: {} })).status).toBe(202);
  expect((await discard(again.id)).body.detail).toBe('This import has begun already: it can be undone, not discarded');
  expect((await storage()).importBytes).toBe(100);
  expect((await crm.request(cancelImport, { as: ann, params: { id: again.id }, body: {} })).body.state).toBe(
    'cancelled',
  );
  nobodyWorks.mockRestore();
  expect((await storage()).importBytes).toBe(0);
});

it('refuses what has no room, says how much is used, and keeps nothing of it', async () => {
  expect((await attach(600)).status).toBe(201);
  const refused = await attach(401);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'storage-full', usedBytes: 600, allowedBytes: 1000 });
  expect((await sendFile(crm, ann, people(401))).body.code).toBe('storage-full');
  expect([await files(), (await crm.request(listImports, { as: ann })).body.items]).toEqual([[expect.any(String)], []]);
  expect((await attach(400)).status).toBe(201);
  expect((await attach(1)).status).toBe(409);
});

it('is each workspace’s own', async () => {
  await attach(1000);
  ann = await crm.person();
  contactId = (await addContact(crm, ann, { name: 'Mara' })).id;
  expect((await attach(1000)).status).toBe(201);
});

it('lets in one of many at once where there is room for one', async () => {
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => attach(501)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await storage()).toMatchObject({ usedBytes: 501, incomingBytes: 0 });
  expect(await files()).toHaveLength(1);
});

it('holds the room of an upload from its beginning on, and gives it back when it breaks off', async () => {
  const { sending, status } = begin(700);
  sending.write(Buffer.alloc(10));
  await eventually(async () => (await storage()).incomingBytes === 700);
  expect((await attach(301)).status).toBe(409);
  sending.destroy();
  expect(await status).toBe(0);
  await eventually(async () => (await storage()).usedBytes === 0);
  expect(await files()).toEqual([]);
});

it('stops an upload of unknown length where the room ends', async () => {
  await attach(900);
  const over = begin();
  over.sending.end(Buffer.alloc(101));
  expect(await over.status).toBe(409);
  const within = begin();
  within.sending.end(Buffer.alloc(100));
  expect(await within.status).toBe(201);
  expect(await storage()).toMatchObject({ usedBytes: 1000, incomingBytes: 0 });
});

it('forgets the room of an upload whose process died', async () => {
  const id = '0190aaaa-0000-7000-8000-000000000001';
  await rowsOf(crm, `insert into upload_room values ($1, $2, 1000, now() + interval '1 minute')`, [ann.workspace, id]);
  expect((await attach(1)).status).toBe(409);
  await rowsOf(crm, `update upload_room set held_until = now() where workspace_id = $1`, [ann.workspace]);
  expect((await attach(1000)).status).toBe(201);
  expect(await rowsOf(crm, 'select 1 from upload_room where workspace_id = $1', [ann.workspace])).toEqual([]);
});

it('counts an upload again whose room was given up meanwhile', async () => {
  const { sending, status } = begin(600);
  sending.write(Buffer.alloc(10));
  await eventually(async () => (await storage()).incomingBytes === 600);
  await rowsOf(crm, `update upload_room set held_until = now() where workspace_id = $1`, [ann.workspace]);
  expect((await attach(600)).status).toBe(201);
  sending.end(Buffer.alloc(590));
  expect(await status).toBe(409);
  expect(await storage()).toMatchObject({ usedBytes: 600, incomingBytes: 0 });
  expect(await files()).toHaveLength(1);
});

it('takes no empty file', async () => {
  expect((await attach(0)).body.detail).toBe('The file is empty');
  const inChunks = begin();
  inChunks.sending.end();
  expect(await inChunks.status).toBe(400);
  expect((await sendFile(crm, ann, '')).body.detail).toBe('The file is empty');
  expect(await files()).toEqual([]);
});
