// Own boot: a person may upload 1,000 bytes a day.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { listImports } from '@fernway/contracts/http/crm-imports';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '../src/main.js';
import { addContact } from './crm.js';
import { sendFile } from './imports.js';

let crm: TestService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-upload-limits-'));
  crm = await startTestService(service, { env: { ATTACHMENTS_DIR: folder, LIMIT_UPLOAD_BYTES_PER_ACCOUNT: '1000' } });
});
afterAll(async () => {
  await crm.close();
  await rm(folder, { recursive: true, force: true });
});

const attach = async (as: Person, bytes: number) => {
  const { id } = await addContact(crm, as, { name: 'Mara' });
  return crm.request(uploadAttachment, {
    as,
    query: { contactId: id, name: 'a.txt' },
    body: Buffer.alloc(bytes, 'x'),
    headers: { 'content-type': 'application/octet-stream' },
  });
};

it('takes so many bytes of one person a day, in all workspaces and for attachments and imports together, and keeps nothing of more', async () => {
  const ann = await crm.person();
  const elsewhere = await crm.person({ user: ann.user });
  expect((await attach(ann, 600)).status).toBe(201);
  const refused = await attach(elsewhere, 401);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect(await readdir(join(folder, elsewhere.workspace))).toEqual([]);
  expect((await sendFile(crm, elsewhere, `Name\n${'x'.repeat(500)}\n`)).status).toBe(429);
  expect((await crm.request(listImports, { as: elsewhere })).body.items).toEqual([]);
  expect((await sendFile(crm, elsewhere, 'Name\nMara\n')).status).toBe(201);
  expect((await attach(await crm.person(), 600)).status).toBe(201);
});

it('takes one file of many at once where there is room for one', async () => {
  const ann = await crm.person();
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => attach(ann, 700)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 429, 429, 429, 429]);
  expect(await readdir(join(folder, ann.workspace))).toHaveLength(1);
});
