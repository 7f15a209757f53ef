import { createContact, getContact, listContacts } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { exportOf, exportWorkspace } from '@fernway/contracts/http/crm-exports';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { checkImport, getImport, listImportRows, listImports, runImport } from '@fernway/contracts/http/crm-imports';
import { updatePipeline } from '@fernway/contracts/http/crm-pipelines';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openZip } from '../../src/import-files/zip-entries.js';
import { ImportRunner } from '../../src/imports/import-runner.service.js';
import { addContact, addDeal, pipelinesOf } from '../crm.js';
import { checked, isOnDisk, ran, sendFile, settled, upload } from '../imports.js';

/** Rows of the files of an export by their columns. */
const filesOf = async (zipped: Buffer, ...names: string[]): Promise<Record<string, string>[][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  await writeFile(join(folder, 'export.zip'), zipped);
  const zip = await openZip(join(folder, 'export.zip'));
  try {
    return await Promise.all(
      names.map(
        async (name) =>
          parse(await text((await zip.open(name))!), { bom: true, columns: true }) as Record<string, string>[],
      ),
    );
  } finally {
    zip.close();
    await rm(folder, { recursive: true });
  }
};

export const importRules = (crm: TestService): void =>
  describe('rules of an import', () => {
    const reasonsOf = async (as: Parameters<typeof upload>[1], id: string) =>
      (await crm.request(listImportRows, { as, params: { id }, query: { limit: 200 } })).body.items.map(
        (row: Record<string, unknown>) => [row['row'], row['outcome'], row['reason']],
      );

    describe('who is the same person', () => {
      it('is told by e-mail in any case, by a phone in any way of writing it, and never by a plus-address', async () => {
        const as = await crm.person();
        await addContact(crm, as, {
          name: 'Ben Ito',
          email: 'ben@oak.example',
          otherPhones: [{ label: 'work', phone: '020 7946 0958' }],
        });
        const made = await upload(
          crm,
          as,
          'Name,Email,Phone\nBen Ito,BEN@OAK.EXAMPLE,\nBen Ito,ben+crm@oak.example,\nBen Ito,,+44 (0)20 7946 0958\nAna Ruiz,ana@oak.example,+44 20 7946 0958\n',
          { country: 'GB' },
        );
        await checked(crm, as, made);
        expect(await reasonsOf(as, made.id)).toEqual([
          [2, 'unchanged', 'unchanged'],
          [3, 'create', 'new'],
          [4, 'conflict', 'repeats-row'],
          [5, 'conflict', 'phone-of-another'],
        ]);
      });

      it('may be filled, or left alone, instead of changed', async () => {
        const as = await crm.person();
        const { id } = await addContact(crm, as, { name: 'Ben Ito', email: 'ben@oak.example', jobTitle: 'Buyer' });
        const file = 'Name,Email,Job Title,City\nBenjamin Ito,ben@oak.example,Boss,Leeds\n';
        const alone = await checked(crm, as, await upload(crm, as, file), { options: { existing: 'skip' } });
        expect(alone.counts).toMatchObject({ update: 0, unchanged: 1 });
        const filled = await upload(crm, as, file);
        await checked(crm, as, filled, { options: { existing: 'fill' } });
        await ran(crm, as, filled);
        expect((await crm.request(getContact, { as, params: { id } })).body).toMatchObject({
          name: 'Ben Ito',
          jobTitle: 'Buyer',
          address: { city: 'Leeds' },
          version: 2,
        });
      });
    });

    it.each([
      ['deal', 'Deal Name,Customer,Amount\nSign,Oak Ltd,5\nGate,Oak Ltd,6\n'],
      ['contact', 'Name,Company\nAnn Lee,Oak Ltd\nBo Ruiz,Oak Ltd\n'],
    ])('of each %s that was checked twice makes them once', async (recordType, file) => {
      const as = await crm.person();
      const [first, second] = [
        await upload(crm, as, file, { recordType }),
        await upload(crm, as, file, { recordType }),
      ];
      for (const made of [first, second]) expect((await checked(crm, as, made)).counts).toMatchObject({ create: 2 });
      const runs = await Promise.all([first, second].map((made) => ran(crm, as, made)));
      const counts = runs.map(({ counts: { create, conflict } }) => `${create} made, ${conflict} held`);
      expect(counts.sort()).toEqual(['0 made, 2 held', '2 made, 0 held']);
    });

    describe('what is in a file', () => {
      it('stays text: HTML, script, right-to-left and invisible characters', async () => {
        const as = await crm.person();
        const evil = '<img src=x onerror=alert(1)>';
        const made = await upload(
          crm,
          as,
          `Name,Email,Company,Job Title,Tags,City,Source\n${evil},e@x.example,${evil},${evil},${evil},${evil},${evil}\n\u202eשלום\u200b,r@x.example,,,,,\n`,
        );
        await checked(crm, as, made);
        await ran(crm, as, made);
        const { body } = await crm.request(listContacts, { as, query: { sort: 'email' } });
        expect(body.items[0]).toMatchObject({
          name: evil,
          companyName: evil,
          jobTitle: evil,
          tags: [evil],
          address: { city: evil },
          source: evil,
        });
        expect(body.items[1].name).toBe('שלום');
        const { text } = await crm.request(exportOf.contact, { as, query: { columns: 'name', sort: 'email' } });
        expect(text).toBe(`\uFEFFName\r\n${evil}\r\nשלום\r\n`);
      });

      it('finds no record, field or import of another workspace', async () => {
        const [as, other] = [await crm.person(), await crm.person()];
        const { id } = await addContact(crm, other, { name: 'Secret' });
        const { body: field } = await crm.request(createCustomField, {
          as: other,
          body: { recordType: 'contact', label: 'Secret', type: 'text' },
        });
        const made = await upload(crm, as, `Fernway ID,Name\n${id},Taken over\n`);
        expect([made.mapping, made.columns[0]!.unknownIds]).toEqual([[null, 'name'], true]);
        const deals = `Fernway ID,Deal ID,Deal Name,Customer\n${id},CRM00001,Oak,Oak Ltd\n`;
        expect((await upload(crm, as, deals, { recordType: 'deal' })).mapping).toEqual([
          null,
          null,
          'name',
          'customerName',
        ]);
        await checked(crm, as, made, { mapping: ['id', 'name'] });
        expect(await reasonsOf(as, made.id)).toEqual([[2, 'invalid', 'unknown-id']]);
        const foreign = await crm.request(checkImport, {
          as,
          params: { id: made.id },
          body: { mapping: [`fields.${field.id}`, 'name'], options: made.options },
        });
        expect([foreign.status, foreign.body.detail]).toEqual([
          400,
          `“Fernway ID”: there is no field fields.${field.id} for this`,
        ]);
        expect((await crm.request(getImport, { as: other, params: { id: made.id } })).status).toBe(404);
        expect((await crm.request(getContact, { as: other, params: { id } })).body.name).toBe('Secret');
      });

      it('names the row whose stage was deleted meanwhile, and imports the others', async () => {
        const as = await crm.person();
        const [pipeline] = await pipelinesOf(crm, as);
        const made = await upload(
          crm,
          as,
          'Deal Name,Customer,Amount,Deal Stage,Close Date\nOak,Oak Ltd,"1,250.50",Negotiation,2026-12-31\nElm,Elm Ltd,99,closedwon,2026-12-30\nAsh,Ash Ltd,1,Nowhere,\nFir,Fir Ltd,5,デモ予定,\n',
          { recordType: 'deal' },
        );
        const dry = await checked(crm, as, made);
        expect(dry.counts).toMatchObject({ create: 3, invalid: 1 });
        const { body: rows } = await crm.request(listImportRows, { as, params: { id: made.id } });
        expect(rows.items[0].amount).toEqual({ amount: 125_050, currency: 'USD' });
        const stages = pipeline!.stages.filter(({ name }) => name !== 'Negotiation');
        expect(
          (
            await crm.request(updatePipeline, {
              as,
              params: { id: pipeline!.id },
              body: { version: pipeline!.version, stages },
            })
          ).status,
        ).toBe(200);
        await ran(crm, as, made);
        expect(await reasonsOf(as, made.id)).toEqual([
          [2, 'invalid', 'stage-deleted'],
          [4, 'invalid', 'unknown-stage'],
        ]);
        const { body } = await crm.request(listDeals, { as, query: { sort: 'name' } });
        expect(body.items).toMatchObject([
          {
            name: 'Elm',
            state: 'won',
            value: { amount: 9900, currency: 'USD' },
            closeDate: '2026-12-30',
            dealId: expect.stringMatching(/^CRM\d{5}$/),
          },
          // By the name that a Japanese board has for it.
          { name: 'Fir', stage: 'Demo Scheduled' },
        ]);
      });
    });

    describe('a file', () => {
      it('that breaks off in the middle leaves nothing behind', async () => {
        const as = await crm.person();
        const { port } = new URL(crm.url);
        const sent = request({
          port,
          method: 'POST',
          path: '/api/crm/imports?recordType=contact&fileName=half.csv',
          headers: {
            authorization: `Bearer ${as.token}`,
            'content-type': 'application/octet-stream',
            'content-length': '1000000',
          },
        });
        sent.on('error', () => undefined);
        sent.write('Name,Email\nMara,');
        await eventually(isOnDisk);
        sent.destroy();
        await eventually(async () => !(await isOnDisk()));
        expect((await crm.request(listImports, { as })).body.items).toEqual([]);
      });

      it('that cannot be read is refused with what is wrong with it', async () => {
        const as = await crm.person();
        for (const [file, detail] of [
          ['', 'The file is empty'],
          ['Name\n"Mara\n', 'Row 2: a quotation mark is opened and never closed'],
          [`${'a,'.repeat(5000)}b\n`, 'Row 1 has 5,001 columns; at most 500 can be read'],
          [
            Buffer.from('PK\x03\x04no zip', 'latin1'),
            expect.stringContaining('The XLSX file is damaged or incomplete'),
          ],
        ] as const) {
          const answer = await sendFile(crm, as, file as string);
          expect([answer.status, answer.body.detail]).toEqual([400, detail]);
        }
        const json = await crm.request(
          { method: 'POST', path: '/api/crm/imports' },
          { as, query: { recordType: 'contact', fileName: 'x' }, body: {} },
        );
        expect([json.status, json.body.detail]).toEqual([415, 'Send the file itself, as application/octet-stream']);
      });

      it('that turns bad far behind fails its dry run with the row, and keeps its mapping', async () => {
        const as = await crm.person();
        const made = await upload(crm, as, `Name\n${'Mara\n'.repeat(3000)}"Ben\n`);
        const failed = await checked(crm, as, made);
        expect(failed).toMatchObject({
          state: 'failed',
          problem: 'Row 3002: a quotation mark is opened and never closed',
          batchId: null,
        });
        expect((await crm.request(runImport, { as, params: { id: made.id }, body: {} })).status).toBe(409);
      });
    });

    it('goes on in another instance where the first one died', async () => {
      const as = await crm.person();
      const made = await upload(
        crm,
        as,
        `Name,Email\n${Array.from({ length: 1200 }, (_none, n) => `P ${n},p${n}@oak.example`).join('\n')}`,
      );
      await checked(crm, as, made);
      const dying = await crm.another();
      await dying.request(runImport, { as, params: { id: made.id }, body: {} });
      await dying.close();
      // As it does every few seconds.
      crm.app.get(ImportRunner).wake();
      const done = await settled(crm, as, made.id);
      expect(done).toMatchObject({ state: 'done', done: 1200, counts: { create: 1200 } });
    });

    it('exports what a list shows, with formulas that are text, and everything as one ZIP', async () => {
      const as = await crm.person();
      for (const name of ['=1+1', '+1', '-1', '@x', 'Plain; "quoted"'])
        await crm.request(createContact, {
          as,
          body: { name, tags: ['a', 'b'], ...(name === '+1' && { lifecycle: 'customer' }) },
        });
      const filter = JSON.stringify({ any: [{ all: [{ field: 'lifecycle', is: 'any-of', value: ['lead'] }] }] });
      const { text, headers } = await crm.request(exportOf.contact, {
        as,
        query: { sort: 'name', columns: 'name,tags', filter },
      });
      expect(text).toBe(`\uFEFFName,Tags\r\n-1,"a; b"\r\n'@x,"a; b"\r\n'=1+1,"a; b"\r\n"Plain; ""quoted""","a; b"\r\n`);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
      const again = await checked(crm, as, await upload(crm, as, (await crm.request(exportOf.contact, { as })).text));
      expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 5, invalid: 0 });
      const sheet = await crm.app.inject({
        method: 'GET',
        url: '/api/crm/exports/contacts?format=xlsx',
        headers: { authorization: `Bearer ${as.token}` },
      });
      const back = await checked(crm, as, await upload(crm, as, sheet.rawPayload, { fileName: 'back.xlsx' }));
      expect(back).toMatchObject({ format: 'xlsx', counts: { unchanged: 5, create: 0 } });
      const zip = await crm.app.inject({
        method: 'GET',
        url: exportWorkspace.path,
        headers: { authorization: `Bearer ${as.token}` },
      });
      expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
      for (const name of ['contacts', 'companies', 'deals', 'activities', 'tasks'])
        expect(zip.rawPayload.includes(`${name}.csv`)).toBe(true);
      expect((await crm.request(exportOf.contact, { as, query: { sort: 'nothing' } })).status).toBe(400);
    });

    it('exports which deal activities and tasks are about', async () => {
      const as = await crm.person();
      const deal = await addDeal(crm, as);
      await crm.request(createActivity, { as, body: { type: 'note', body: 'Agreed', dealId: deal.id } });
      await crm.request(createTask, {
        as,
        body: { title: 'Send', dealId: deal.id, dueAt: '2026-11-23T12:00:00.000Z', allDay: true },
      });
      const zip = await crm.app.inject({
        method: 'GET',
        url: exportWorkspace.path,
        headers: { authorization: `Bearer ${as.token}` },
      });
      const [activities, tasks] = await filesOf(zip.rawPayload, 'activities.csv', 'tasks.csv');
      expect(activities).toMatchObject([
        { type: 'note', body: 'Agreed', dealId: deal.id, origin: 'person', createdBy: as.user },
      ]);
      expect(tasks).toMatchObject([{ title: 'Send', dealId: deal.id, allDay: 'true', createdBy: as.user }]);
    });
  });
