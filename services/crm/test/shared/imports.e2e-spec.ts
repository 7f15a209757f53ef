import { BatchUpdated } from '@fernway/contracts/events/crm-batches';
import {
  checkImport,
  getImportErrors,
  listImportRows,
  listImports,
  readImport,
  uploadImport,
} from '@fernway/contracts/http/crm-imports';
import { getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { getContact, listContacts } from '@fernway/contracts/http/crm';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { addContact, loseAnswers, rowsOf } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

export const imports = (crm: TestService): void =>
  describe('imports', () => {
    describe('an import', () => {
      it('says what every row would do and why, does it, and writes history', async () => {
        const as = await crm.person();
        const mara = await addContact(crm, as, {
          name: 'Mara Jones',
          email: 'Mara@oak.example',
          phone: '+1 (212) 555-0142',
          companyName: 'Oak',
        });
        const file = [
          'First Name,Last Name,Email,Phone Number,Company Name,Lifecycle Stage,Record ID',
          'Mara,Jones,mara@OAK.example,,Oak Ltd,customer,1',
          'Ben,Ito,ben+1@oak.example,,Oak,lead,2',
          'Ben,Ito,ben@oak.example,,Oak,lead,3',
          'Mara,Jones,,212 555 0142,,,4',
          'Marra,Jones,,,Oak,,5',
          'Nobody,There,not an address,,,,6',
          'Ben,Again,BEN@oak.example,,,,7',
        ].join('\n');
        const made = await upload(crm, as, file);
        expect(made).toMatchObject({
          state: 'uploaded',
          format: 'csv',
          app: 'hubspot',
          encoding: 'utf-8',
          delimiter: ',',
        });
        expect(made.mapping).toEqual(['firstName', 'lastName', 'email', 'phone', 'companyName', 'lifecycle', null]);
        const dry = await checked(crm, as, made);
        expect(dry).toMatchObject({
          state: 'checked',
          rows: 7,
          counts: { create: 2, update: 1, conflict: 3, invalid: 1, companies: 1 },
        });
        const { body: rows } = await crm.request(listImportRows, { as, params: { id: made.id } });
        expect(
          rows.items.map(({ row, outcome, reason }: { row: number; outcome: string; reason: string }) => [
            row,
            outcome,
            reason,
          ]),
        ).toEqual([
          [2, 'update', 'same-email'],
          [3, 'create', 'new'],
          [4, 'create', 'new'],
          [5, 'conflict', 'repeats-row'],
          [6, 'conflict', 'similar-name'],
          [7, 'invalid', 'bad-email'],
          [8, 'conflict', 'repeats-row'],
        ]);
        expect((await crm.request(listContacts, { as })).body.items).toHaveLength(1);
        const done = await ran(crm, as, made);
        expect(done).toMatchObject({
          state: 'done',
          done: 7,
          counts: { create: 2, update: 1, conflict: 3, invalid: 1, companies: 1 },
          batchId: made.id,
        });
        const { created, updated } = (await crm.request(getBatch, { as, params: { id: made.id } })).body;
        const told = await eventually(() =>
          crm.events.of(BatchUpdated).find(({ subject, data }) => subject === made.id && data.state === 'done'),
        );
        expect(told).toMatchObject({ userid: as.user, data: { kind: 'import', created, updated } });
        const { body: contacts } = await crm.request(listContacts, { as, query: { sort: 'name' } });
        expect(
          contacts.items.map(({ name, companyName, lifecycle, version }: Record<string, unknown>) => [
            name,
            companyName,
            lifecycle,
            version,
          ]),
        ).toEqual([
          ['Ben Ito', 'Oak', 'lead', 1],
          ['Ben Ito', 'Oak', 'lead', 1],
          ['Mara Jones', 'Oak Ltd', 'customer', 2],
        ]);
        const history = await rowsOf(
          crm,
          'select action, origin, batch_id, changes from contact_history where contact_id = $1 and version = 2',
          [mara.id],
        );
        expect(history).toEqual([
          {
            action: 'updated',
            origin: 'import',
            batch_id: made.id,
            changes: {
              companyId: [mara.companyId, expect.any(String)],
              companyName: ['Oak', 'Oak Ltd'],
              lifecycle: ['lead', 'customer'],
            },
          },
        ]);
        const errors = await crm.request(getImportErrors, { as, params: { id: made.id } });
        expect(errors.headers['content-disposition']).toMatch(/^attachment; filename="people - not imported.csv"/);
        const japanese = await crm.request(getImportErrors, { as, params: { id: made.id }, query: { language: 'ja' } });
        expect(japanese.headers['content-disposition']).toContain(encodeURIComponent('people - 未取り込み.csv'));
        expect(errors.text.split('\r\n')[3]).toBe(
          'Nobody,There,not an address,,,,6,7,Email: “not an address” is no e-mail address',
        );
        const spanish = await crm.request(getImportErrors, { as, params: { id: made.id }, query: { language: 'es' } });
        expect(spanish.text.split('\r\n')[0]).toMatch(/,Fila,Por qué no se importó$/);
        expect(spanish.text.split('\r\n')[3]).toBe(
          'Nobody,There,not an address,,,,6,7,Email: «not an address» no es un correo',
        );

        const { body: undo } = await crm.request(undoBatch, { as, params: { id: made.id }, body: {} });
        await eventually(
          async () => (await crm.request(getBatch, { as, params: { id: undo.id } })).body.state === 'done',
        );
        expect((await crm.request(listContacts, { as })).body.items.map(({ id }: { id: string }) => id)).toEqual([
          mara.id,
        ]);
        expect((await crm.request(getContact, { as, params: { id: mara.id } })).body).toMatchObject({
          companyName: 'Oak',
          lifecycle: 'lead',
          version: 3,
        });
        expect((await crm.request(listCompanies, { as })).body.items.map(({ name }: { name: string }) => name)).toEqual(
          ['Oak'],
        );
      });

      it('is the same one for a repeated upload, also where its first answer was lost', async () => {
        const as = await crm.person();
        const send = (fileName: string) =>
          crm.request(uploadImport, {
            as,
            query: { recordType: 'contact', fileName },
            body: 'Name,Email\nMara,mara@oak.example\n',
            headers: { 'content-type': 'application/octet-stream', 'idempotency-key': 'people' },
          });
        const first = await send('people.csv');
        expect(first.status).toBe(201);
        const again = await send('people.csv');
        expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
        await loseAnswers(crm);
        expect((await send('people.csv')).body).toEqual(first.body);
        expect((await send('others.csv')).body).toMatchObject({ code: 'idempotency-key-reused' });
        expect((await crm.request(listImports, { as })).body.items).toHaveLength(1);
        expect(
          await rowsOf(crm, 'select count(*)::int as parts from import_part where import_id = $1', [first.body.id]),
        ).toEqual([{ parts: 1 }]);
      });
    });

    it('refuses an encoding that there is not, before the file is read with it', async () => {
      const as = await crm.person();
      const made = await upload(crm, as, 'name\nMara');
      const params = { id: made.id };
      const reading = await crm.request(readImport, {
        as,
        params,
        body: { header: true, encoding: '000', delimiter: null },
      });
      const mapping = await crm.request(checkImport, {
        as,
        params,
        body: { mapping: made.mapping, options: { ...made.options, encoding: 'utf-9' } },
      });
      expect([reading.status, reading.body.detail, mapping.status]).toEqual([400, 'There is no encoding “000”', 400]);
    });
  });
