import { AttachmentAdded } from '@fernway/contracts/events/crm-attachments';
import { deleteContact, restoreContact } from '@fernway/contracts/http/crm';
import {
  Attachment,
  attachmentLimits,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  restoreAttachment,
  uploadAttachment,
} from '@fernway/contracts/http/crm-attachments';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rename, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { AttachmentsSweepService } from '../../src/attachments/attachments-sweep.service.js';
import { addContact, addDeal, rowsOf } from '../crm.js';

const octets = { 'content-type': 'application/octet-stream' };

export const attachments = (crm: TestService): void =>
  describe('attachments', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
    });

    const folder = crm.env['ATTACHMENTS_DIR']!;
    const upload = (query: Record<string, unknown>, body: Buffer, as = owner) =>
      crm.request(uploadAttachment, { as, query, body, headers: octets });
    const contactOf = async (as = owner) => (await addContact(crm, as, { name: 'Mara' })).id;
    const filesOf = async ({ workspace }: Person) => readdir(join(folder, workspace)).catch(() => []);
    const list = async (query: Record<string, unknown>, as = owner) =>
      (await crm.request(listAttachments, { as, query })).body.items as Attachment[];

    describe('the folder of files', () => {
      it('is said to be away when it goes while the service runs: an upload is answered, and works when it is back', async () => {
        const contactId = await contactOf();
        const aside = `${folder}-aside`;
        await rename(folder, aside);
        try {
          const { status, body } = await upload({ contactId, name: 'a.pdf' }, randomBytes(300_000));
          expect([status, body.detail]).toEqual([
            503,
            'Files cannot be kept at the moment: the folder of files is not to be written',
          ]);
          const ready = (await (await fetch(`${crm.url}/readyz`)).json()) as { warnings: string[] };
          expect(ready.warnings).toEqual(['attachments: the folder of files cannot be used (ENOENT)']);
        } finally {
          await rename(aside, folder);
        }
        expect((await upload({ contactId, name: 'a.pdf' }, randomBytes(300_000))).status).toBe(201);
      });
    });

    describe('files of a record', () => {
      it('that were taken away can be had back for 30 days, whatever was swept meanwhile', async () => {
        const contactId = await contactOf();
        const { id } = (await upload({ contactId, name: 'contract.txt' }, Buffer.from('signed'))).body as Attachment;
        await crm.request(deleteAttachment, { as: owner, params: { id } });
        await rowsOf(crm, `update attachment set deleted_at = now() - interval '29 days' where id = $1`, [id]);
        await utimes(join(folder, owner.workspace, id), new Date(0), new Date(0));
        await crm.app.get(AttachmentsSweepService, { strict: false }).sweep();
        await crm.request(restoreAttachment, { as: owner, params: { id }, body: {} });
        const { status, text } = await crm.request(downloadAttachment, { as: owner, params: { id } });
        expect([status, text]).toEqual([200, 'signed']);
      });

      it('come back byte by byte, under their name and what they are', async () => {
        const contactId = await contactOf();
        const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
        const { status, body } = await upload({ contactId, name: '見積 "A".pdf' }, content);
        expect(status).toBe(201);
        expect(Attachment.parse(body)).toEqual(body);
        expect(body).toMatchObject({
          name: '見積 _A_.pdf',
          type: 'application/pdf',
          bytes: content.length,
          contactId,
          createdBy: owner.user,
        });
        const answer = await fetch(`${crm.url}/api/crm/attachments/${body.id}/content`, {
          headers: { authorization: `Bearer ${owner.token}` },
        });
        expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="__ _A_.pdf"; filename*=UTF-8''%E8%A6%8B%E7%A9%8D%20_A_.pdf`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        });
        expect(
          await eventually(async () =>
            (await crm.events.of(AttachmentAdded)).find(({ subject }) => subject === body.id),
          ),
        ).toBeTruthy();
      });

      it('are never a page, whatever their name and content want to be', async () => {
        const { body } = await upload(
          { contactId: await contactOf(), name: 'x\u202Elmth.exe\u0001.html' },
          Buffer.from('<script>alert(1)</script>'),
        );
        expect(body).toMatchObject({ name: 'xlmth.exe.html', type: 'text/plain' });
        expect((await upload({ contactId: await contactOf(), name: 'page\u0000.html' }, Buffer.from('x'))).status).toBe(
          400,
        );
      });

      it('are of contacts, companies and deals, the latest first, page by page', async () => {
        const deal = await addDeal(crm, owner, { companyName: 'Oak' });
        const of = [{ dealId: deal.id }, { companyId: deal.companyId! }];
        for (const subject of of) {
          for (const name of ['a', 'b', 'c'])
            expect((await upload({ ...subject, name }, Buffer.from(name))).status).toBe(201);
          const first = await crm.request(listAttachments, { as: owner, query: { ...subject, limit: 2 } });
          const second = await crm.request(listAttachments, {
            as: owner,
            query: { ...subject, limit: 2, after: first.body.next },
          });
          expect([...first.body.items, ...second.body.items].map(({ name }: Attachment) => name)).toEqual([
            'c',
            'b',
            'a',
          ]);
          expect(second.body.next).toBeNull();
        }
      });

      it('can be taken away and brought back', async () => {
        const contactId = await contactOf();
        const { body } = await upload({ contactId, name: 'x.txt' }, Buffer.from('x'));
        const params = { id: body.id };
        expect((await crm.request(deleteAttachment, { as: owner, params })).status).toBe(204);
        expect(await list({ contactId })).toEqual([]);
        expect((await crm.request(downloadAttachment, { as: owner, params })).status).toBe(404);
        expect((await crm.request(restoreAttachment, { as: owner, params, body: {} })).status).toBe(200);
        expect((await crm.request(downloadAttachment, { as: owner, params })).text).toBe('x');
      });

      it('are gone with their record, and come back with it', async () => {
        const contactId = await contactOf();
        const { body } = await upload({ contactId, name: 'x.txt' }, Buffer.from('x'));
        const params = { id: body.id };
        await crm.request(deleteContact, { as: owner, params: { id: contactId } });
        expect((await crm.request(listAttachments, { as: owner, query: { contactId } })).status).toBe(404);
        expect((await crm.request(downloadAttachment, { as: owner, params })).status).toBe(404);
        expect((await crm.request(deleteAttachment, { as: owner, params })).status).toBe(404);
        expect((await crm.request(restoreAttachment, { as: owner, params, body: {} })).status).toBe(404);
        await crm.request(restoreContact, { as: owner, params: { id: contactId }, body: {} });
        expect((await crm.request(downloadAttachment, { as: owner, params })).text).toBe('x');
      });

      it('stay within their workspace', async () => {
        const stranger = await crm.person();
        const contactId = await contactOf();
        const { body } = await upload({ contactId, name: 'secret.txt' }, Buffer.from('secret'));
        const params = { id: body.id };
        expect((await crm.request(listAttachments, { as: stranger, query: { contactId } })).status).toBe(404);
        expect((await crm.request(downloadAttachment, { as: stranger, params })).status).toBe(404);
        expect((await crm.request(deleteAttachment, { as: stranger, params })).status).toBe(404);
        expect((await crm.request(restoreAttachment, { as: stranger, params, body: {} })).status).toBe(404);
        expect((await upload({ contactId, name: 'theirs' }, Buffer.from('x'), stranger)).status).toBe(404);
        expect(await filesOf(stranger)).toEqual([]);
        const viewer = await crm.person({ role: 'viewer', workspace: owner.workspace });
        expect((await crm.request(downloadAttachment, { as: viewer, params })).text).toBe('secret');
        expect((await upload({ contactId, name: 'theirs' }, Buffer.from('x'), viewer)).status).toBe(403);
      });
    });

    describe('an upload leaves nothing', () => {
      let writer: Person;
      beforeEach(async () => {
        writer = await crm.person();
      });

      it('when it is cut in the middle', async () => {
        const contactId = await contactOf(writer);
        await new Promise<void>((resolve, reject) => {
          const path = `/api/crm/attachments?name=cut.bin&contactId=${contactId}`;
          const sending = request(crm.url + path, {
            method: 'POST',
            headers: { ...octets, authorization: `Bearer ${writer.token}`, 'content-length': 5_000_000 },
          });
          sending.on('error', () => resolve());
          sending.on('response', () => reject(new Error('answered half an upload')));
          sending.write(randomBytes(200_000));
          void eventually(async () => (await filesOf(writer)).length > 0).then(() => sending.destroy(), reject);
        });
        await eventually(async () => (await filesOf(writer)).length === 0);
        expect(await list({ contactId }, writer)).toEqual([]);
      });

      it('when it is too large', async () => {
        const contactId = await contactOf(writer);
        const { status, body } = await upload(
          { contactId, name: 'big' },
          Buffer.alloc(attachmentLimits.bytes + 1),
          writer,
        );
        expect([status, body.detail]).toEqual([413, 'The file is larger than 25 MB']);
        expect(await filesOf(writer)).toEqual([]);
        expect(
          (await upload({ contactId, name: 'just right' }, Buffer.alloc(attachmentLimits.bytes), writer)).status,
        ).toBe(201);
      });

      it('when its record is gone, is none, or is full', async () => {
        const contactId = await contactOf(writer);
        await crm.request(deleteContact, { as: writer, params: { id: contactId } });
        const full = await contactOf(writer);
        await rowsOf(
          crm,
          `insert into attachment (workspace_id, id, name, type, bytes, contact_id) select $1, gen_random_uuid(), 'x', 'text/plain', 0, $2 from generate_series(1, $3)`,
          [writer.workspace, full, attachmentLimits.perRecord],
        );
        const tried = [
          { contactId },
          { contactId: randomUUID() },
          {},
          { contactId: full, companyId: full },
          { contactId: full },
        ];
        const answers = await Promise.all(
          tried.map((subject) => upload({ ...subject, name: 'x' }, Buffer.from('x'), writer)),
        );
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 409]);
        expect(answers.at(-1)?.body.detail).toBe('A contact can have 100 files; take one away first');
        expect(await filesOf(writer)).toEqual([]);
      });

      it('when it is no file', async () => {
        const contactId = await contactOf(writer);
        const { status } = await crm.request(uploadAttachment, {
          as: writer,
          query: { contactId, name: 'x' },
          body: { a: 1 },
        });
        expect(status).toBe(415);
      });

      it('of a process that died, and of what was taken away long ago, once it is swept', async () => {
        const contactId = await contactOf(writer);
        const [kept, gone, orphan] = await Promise.all(
          ['kept', 'gone', 'orphan'].map(
            async (name) => (await upload({ contactId, name }, Buffer.from(name), writer)).body.id as string,
          ),
        );
        await rowsOf(crm, `update attachment set deleted_at = now() - interval '31 days' where id = $1`, [gone]);
        await rowsOf(crm, 'delete from attachment where id = $1', [orphan]);
        const sweeper = crm.app.get(AttachmentsSweepService, { strict: false });
        await sweeper.sweep();
        expect(await filesOf(writer)).toHaveLength(3);
        for (const file of await filesOf(writer))
          await utimes(join(folder, writer.workspace, file), new Date(0), new Date(0));
        await sweeper.sweep();
        expect(await filesOf(writer)).toEqual([kept]);
      });
    });
  });
