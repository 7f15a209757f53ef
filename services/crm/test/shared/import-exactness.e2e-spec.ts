import { getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { createDeal, type Deal, getDeal, listDeals } from '@fernway/contracts/http/crm-deals';
import { exportOf } from '@fernway/contracts/http/crm-exports';
import { checkImport, type Import, listImportRows } from '@fernway/contracts/http/crm-imports';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { undo } from '../batches.js';
import { addContact, addDeal, changeSettings, rowsOf } from '../crm.js';
import { checked, ran, sendFile, upload } from '../imports.js';

type Given = Parameters<typeof checked>[3] & { recordType?: string };

export const importExactness = (crm: TestService): void =>
  describe('exactness of an import', () => {
    const imported = async (as: Person, file: string, { recordType, ...given }: Given = {}): Promise<Import> => {
      const made = await upload(crm, as, file, recordType ? { recordType } : undefined);
      await checked(crm, as, made, given);
      return ran(crm, as, made);
    };
    const rowsOfImport = async (as: Person, { id }: Pick<Import, 'id'>) =>
      (await crm.request(listImportRows, { as, params: { id } })).body.items.map((row: Record<string, unknown>) => [
        row['row'],
        row['outcome'],
        row['reason'],
        row['message'],
      ]);
    const contact = async (as: Person, id: string) => (await crm.request(getContact, { as, params: { id } })).body;

    describe('a row with a part of an address', () => {
      const address = { street: 'Way 1', city: 'Ulm' };

      it('replaces that part and leaves the others', async () => {
        const as = await crm.person();
        const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', address });
        await imported(as, 'Email,City,Country\nm@x.example,Bonn,DE\n');
        expect((await contact(as, id)).address).toEqual({ street: 'Way 1', city: 'Bonn', country: 'DE' });
      });

      it('completes what is there in part where empty fields are filled', async () => {
        const as = await crm.person();
        const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', address });
        const done = await imported(as, 'Email,City,Country\nm@x.example,Bonn,DE\n', { options: { existing: 'fill' } });
        expect((await contact(as, id)).address).toEqual({ ...address, country: 'DE' });
        expect(done.counts).toMatchObject({ update: 1 });
      });
    });

    describe('a row that only names another company', () => {
      const file = 'Email,Company\nm@x.example,Fir\nn@x.example,Fir\n';

      it('moves its contact there, also where the company is new', async () => {
        const as = await crm.person();
        await addContact(crm, as, { name: 'Mara', email: 'm@x.example', companyName: 'Oak' });
        await addContact(crm, as, { name: 'Noa', email: 'n@x.example' });
        const made = await upload(crm, as, file);
        const dry = await checked(crm, as, made);
        expect(dry.counts).toMatchObject({ update: 2, unchanged: 0, companies: 1 });
        const done = await ran(crm, as, made);
        expect(done.counts).toMatchObject({ update: 2, unchanged: 0, companies: 1 });
        const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
        expect(body.items.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Fir', 'Fir']);
      });

      it('gives one only to who has none where empty fields are filled', async () => {
        const as = await crm.person();
        await addContact(crm, as, { name: 'Mara', email: 'm@x.example', companyName: 'Oak' });
        await addContact(crm, as, { name: 'Noa', email: 'n@x.example' });
        const done = await imported(as, file, { options: { existing: 'fill' } });
        expect(done.counts).toMatchObject({ update: 1, unchanged: 1, companies: 1 });
        const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
        expect(body.items.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Oak', 'Fir']);
      });
    });

    describe('what one can be reached by', () => {
      it('keeps its label, also where a row gives nothing else', async () => {
        const as = await crm.person();
        const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', phone: '+49 30 123456' });
        await imported(as, `Fernway ID,Work phone,Mobile e-mail\n${id},+49 30 654321,m@mobile.example\n`);
        expect(await contact(as, id)).toMatchObject({
          phone: '+49 30 123456',
          otherPhones: [{ label: 'work', phone: '+49 30 654321' }],
          otherEmails: [{ label: 'mobile', email: 'm@mobile.example' }],
        });
      });

      it('goes out and comes back with its labels', async () => {
        const [as, other] = [await crm.person(), await crm.person()];
        const ways = {
          otherEmails: ['work', 'mobile', 'home', 'other'].map((label) => ({ label, email: `m@${label}.example` })),
          otherPhones: ['work', 'mobile', 'mobile', 'home', 'other'].map((label, at) => ({
            label,
            phone: `+49 30 65432${at}`,
          })),
        };
        await addContact(crm, as, { name: 'Mara', email: 'm@x.example', phone: '+49 30 123456', ...ways });
        const { text } = await crm.request(exportOf.contact, { as, query: { columns: 'name,email,phone' } });
        await imported(other, text);
        const { body } = await crm.request(listContacts, { as: other });
        expect(body.items).toMatchObject([{ email: 'm@x.example', phone: '+49 30 123456', ...ways }]);
      });
    });

    describe('a row of a deal', () => {
      const deal = async (as: Person, id: string) => (await crm.request(getDeal, { as, params: { id } })).body;

      it('says why one was lost that is lost already', async () => {
        const as = await crm.person();
        const lost = await addDeal(crm, as, { name: 'Table', customerName: 'Mara', stage: 'Closed Lost' });
        const open = await addDeal(crm, as, { name: 'Chair', customerName: 'Mara' });
        const file = (why: string) => `Fernway ID,Deal,Lost reason\n${lost.id},Table,${why}\n${open.id},Chair,${why}\n`;
        await imported(as, file('Price'), { recordType: 'deal' });
        expect((await deal(as, lost.id)).lostReason).toBe('Price');
        expect((await deal(as, open.id)).lostReason).toBeNull();
        await imported(as, file('Time'), { recordType: 'deal', options: { existing: 'fill' } });
        expect((await deal(as, lost.id)).lostReason).toBe('Price');
      });

      it('with a currency and no amount leaves the amount and says so; without one it is in that currency', async () => {
        const as = await crm.person();
        const value = { amount: 100, currency: 'USD' };
        const [priced, free] = [
          await addDeal(crm, as, { name: 'Table', customerName: 'Mara', value }),
          await addDeal(crm, as, { name: 'Chair', customerName: 'Mara', value: { ...value, amount: 0 } }),
        ];
        const file = `Fernway ID,Deal,Customer,Currency\n${priced.id},Table,,JPY\n${free.id},Chair,,JPY\n,Bench,Noa,JPY\n`;
        const made = await upload(crm, as, file, { recordType: 'deal' });
        await checked(crm, as, made);
        expect(await rowsOfImport(as, made)).toEqual([
          [
            ...[2, 'unchanged', 'currency-alone'],
            '“JPY” comes without an amount: “Table” keeps its amount and the currency of that',
          ],
          [3, 'update', 'same-id', expect.any(String)],
          [4, 'create', 'new', expect.any(String)],
        ]);
        await ran(crm, as, made);
        const { body } = await crm.request(listDeals, { as, query: { sort: 'name' } });
        expect(body.items.map((one: { name: string; value: object }) => [one.name, one.value])).toEqual([
          ['Bench', { amount: 0, currency: 'JPY' }],
          ['Chair', { amount: 0, currency: 'JPY' }],
          ['Table', value],
        ]);
      });
    });

    describe('amounts of a file', () => {
      const dealsOf = async (as: Person) => {
        const { body } = await crm.request(listDeals, { as, query: { sort: 'name' } });
        return body.items.map(({ name, value }: Deal) => [name, value.amount, value.currency]);
      };

      it.each([
        [',', ['99,90', '1,234.50', '1234.5', '$1000'], 'EUR'],
        ['.', ['99.90', '1.234,50', '99,90', '$1000'], 'EUR'],
      ])('are read one by one where most have the decimal sign %s', async (decimal, values, currency) => {
        const as = await crm.person();
        const lines = values.map((value, at) => `Deal ${at},Mara,"${value}"`);
        const made = await upload(crm, as, `Deal,Customer,Value\n${lines.join('\n')}\n`, {
          recordType: 'deal',
          currency,
        });
        expect(made.options).toMatchObject({ decimal, currency });
        expect((await checked(crm, as, made)).counts).toMatchObject({ create: 4, invalid: 0 });
        await ran(crm, as, made);
        expect(await dealsOf(as)).toEqual([
          ['Deal 0', 9990, 'EUR'],
          ['Deal 1', 123_450, 'EUR'],
          ['Deal 2', decimal === ',' ? 123_450 : 9990, 'EUR'],
          ['Deal 3', 100_000, 'USD'],
        ]);
      });

      it('hold their row with the reason where they would be changed', async () => {
        const as = await crm.person();
        const given = [
          '12500.505,USD',
          '1234.50,JPY',
          '5,QQQ',
          'QQQ 5,',
          '€5,USD',
          '"1,5",',
          '1.500,',
          '4.917E+11,',
          '¥99.5,',
        ];
        const lines = given.map((value) => `Table,Mara,${value}`).join('\n');
        const made = await upload(crm, as, `Deal,Customer,Value,Currency\n${lines}\n`, { recordType: 'deal' });
        await checked(crm, as, made);
        expect((await rowsOfImport(as, made)).map(([row, , reason]: unknown[]) => [row, reason])).toEqual([
          [2, 'too-many-decimals'],
          [3, 'too-many-decimals'],
          [4, 'unknown-currency'],
          [5, 'unknown-currency'],
          [6, 'other-currency'],
          [7, 'new'],
          [8, 'ambiguous-number'],
          [9, 'digits-lost'],
          [10, 'too-many-decimals'],
        ]);
      });

      it('are in the currency whose sign they have, whatever is usual', async () => {
        const as = await crm.person();
        const file = 'Deal,Customer,Value\nA,Mara,"¥1,200"\nB,Mara,£20\nC,Mara,$1000\nD,Mara,7\n';
        const made = await upload(crm, as, file, { recordType: 'deal', currency: 'CAD' });
        await checked(crm, as, made);
        await ran(crm, as, made);
        expect(await dealsOf(as)).toEqual([
          ['A', 1200, 'JPY'],
          ['B', 2000, 'GBP'],
          ['C', 100_000, 'CAD'],
          ['D', 700, 'CAD'],
        ]);
      });

      it('are in the workspace’s currency, or the operator’s, where nothing names one', async () => {
        const as = await crm.person();
        const currency = async () =>
          (await upload(crm, as, 'Deal,Customer\nTable,Mara\n', { recordType: 'deal' })).options.currency;
        expect(await currency()).toBe('USD');
        await changeSettings(crm, as, { currency: 'MXN' });
        expect(await currency()).toBe('MXN');
      });

      it('are in a currency that exists', async () => {
        const as = await crm.person();
        const made = await upload(crm, as, 'Deal,Customer\nTable,Mara\n', { recordType: 'deal' });
        const options = { ...made.options, currency: 'QQQ' };
        const answers = [
          await sendFile(crm, as, 'Deal\nTable\n', { recordType: 'deal', currency: 'QQQ' }),
          await crm.request(checkImport, { as, params: { id: made.id }, body: { mapping: made.mapping, options } }),
          await crm.request(createDeal, {
            as,
            body: { name: 'Table', customerName: 'Mara', value: { amount: 5, currency: 'QQQ' } },
          }),
          await crm.request(createCustomField, {
            as,
            body: { recordType: 'deal', label: 'Cost', type: 'money', currency: 'QQQ' },
          }),
        ];
        for (const { status, text } of answers)
          expect([status, text]).toEqual([400, expect.stringMatching(/No currency/)]);
      });
    });

    it('keeps phones as they were before a spreadsheet opened the file, and holds those that it shortened', async () => {
      const as = await crm.person();
      const file = 'Name,Phone,Source\nMara,="030901825","=""007"""\nNoa,4.917E+11,Fair\n';
      const made = await upload(crm, as, file, { country: 'DE' });
      await checked(crm, as, made);
      expect((await rowsOfImport(as, made)).map(([, , reason]: unknown[]) => reason)).toEqual(['new', 'digits-lost']);
      await ran(crm, as, made);
      const { body } = await crm.request(listContacts, { as });
      expect(body.items).toMatchObject([{ name: 'Mara', phone: '030901825', source: '007' }]);
    });

    it('is listed as it counts itself: what it made, and what it changed or gave a note', async () => {
      const as = await crm.person();
      for (const name of ['Ann', 'Ben', 'Cyd']) await addContact(crm, as, { name, email: `${name}@x.example` });
      const file =
        'Name,Email,Company,Source,Note\nDan,dan@x.example,Oak,,\nEve,eve@x.example,,,Hello\nAnn,ann@x.example,,Fair,\nBen,ben@x.example,,,Hello\nCyd,cyd@x.example,,,\n';
      const { batchId, counts } = await imported(as, file);
      const shown = async (list: typeof listContacts | typeof listCompanies, batchAction?: string) =>
        (
          await crm.request(list, { as, query: { batchId, sort: 'name', ...(batchAction && { batchAction }) } })
        ).body.items
          .map(({ name }: { name: string }) => name)
          .join(' ');
      expect(counts).toMatchObject({ create: 2, update: 2, unchanged: 1, companies: 1 });
      expect([
        await shown(listContacts, 'created'),
        await shown(listContacts, 'updated'),
        await shown(listContacts),
        await shown(listCompanies, 'created'),
      ]).toEqual(['Dan Eve', 'Ann Ben', 'Ann Ben Dan Eve', 'Oak']);
      const stranger = await crm.person();
      expect((await crm.request(listContacts, { as: stranger, query: { batchId } })).body.items).toEqual([]);
    });

    describe('the undo of an import', () => {
      it('brings back the times that followed from it', async () => {
        const as = await crm.person();
        const closedAt = '2021-03-04T05:06:07.000Z';
        const kept = {
          contact: await addContact(crm, as, { name: 'Mara', email: 'm@x.example', lifecycle: 'customer' }),
          deal: await addDeal(crm, as, { name: 'Table', customerName: 'Mara', stage: 'Closed Lost', closedAt }),
        };
        const asKept = async () => [
          await rowsOf(crm, 'select lifecycle, lead_since from contact where id = $1', [kept.contact.id]),
          await rowsOf(
            crm,
            `select state, closed_at, date_trunc('milliseconds', stage_since) as since from deal where id = $1`,
            [kept.deal.id],
          ),
        ];
        const before = await asKept();
        const lead = await imported(as, 'Email,Lifecycle\nm@x.example,lead\n');
        const won = await imported(as, `Fernway ID,Deal,Stage\n${kept.deal.id},Table,Closed Won\n`, {
          recordType: 'deal',
        });
        expect(await asKept()).not.toEqual(before);
        await undo(crm, as, won.batchId!);
        await undo(crm, as, lead.batchId!);
        expect(await asKept()).toEqual(before);
      });

      it('makes customers of the contacts of deals that it won, and leads of them again', async () => {
        const as = await crm.person();
        const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example' });
        const deal = await addDeal(crm, as, { name: 'Table', contactId: id, probability: 60 });
        const now = async () => [
          (await contact(as, id)).lifecycle,
          ...(
            await rowsOf<{ p: number }>(
              crm,
              `select probability::float8 as p from deal where workspace_id = $1 and deleted_at is null order by name`,
              [as.workspace],
            )
          ).map(({ p }) => p),
        ];
        const recordType = 'deal';
        const won = await imported(
          as,
          `Fernway ID,Deal,Contact Email,Stage,Probability\n${deal.id},Table,,Closed Won,70\n,Chair,m@x.example,Closed Won,70\n`,
          { recordType },
        );
        expect(await now()).toEqual(['customer', 100, 100]);
        await undo(crm, as, won.batchId!);
        expect(await now()).toEqual(['lead', 60]);
        await imported(as, `Fernway ID,Deal,Stage\n${deal.id},Table,Closed Won\n`, { recordType });
        await imported(as, `Fernway ID,Deal,Probability\n${deal.id},Table,7\n`, { recordType });
        expect(await now()).toEqual(['customer', 100]);
        await imported(as, `Fernway ID,Deal,Stage\n${deal.id},Table,Negotiation\n`, { recordType });
        expect(await now()).toEqual(['lead', 60]);
        const made = await addDeal(crm, as, { name: 'Shelf', stage: 'Closed Won' });
        await imported(as, `Fernway ID,Deal,Stage\n${made.id},Shelf,Qualified\n`, { recordType });
        expect(await now()).toEqual(['lead', 20, 60]);
      });

      it('takes what was changed back for unchanged, and what has another value for changed', async () => {
        const as = await crm.person();
        const made = await imported(as, 'Name,Email,Source\nMara,m@x.example,Fair\nNoa,n@x.example,Fair\n');
        const later = await imported(as, 'Email,Source\nm@x.example,Web\n');
        const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
        const [mara, noa] = body.items as { id: string; version: number; source: string }[];
        await undo(crm, as, later.batchId!);
        expect(await contact(as, mara!.id)).toMatchObject({ source: 'Fair', version: 3 });
        await crm.request(updateContact, { as, params: { id: noa!.id }, body: { version: 1, source: 'Mail' } });
        expect(await undo(crm, as, made.batchId!)).toMatchObject({ deleted: 1, refused: 1 });
        expect((await crm.request(listContacts, { as })).body.items).toMatchObject([{ name: 'Noa', source: 'Mail' }]);
      });
    });

    it('history tells of one that becomes a lead as of many', async () => {
      const as = await crm.person();
      const { id } = await addContact(crm, as, { name: 'Mara', lifecycle: 'customer' });
      const change = { version: 1, lifecycle: 'lead' };
      const { body } = await crm.request(updateContact, { as, params: { id }, body: change });
      expect(
        await rowsOf(crm, 'select changes from contact_history where contact_id = $1 and version = 2', [id]),
      ).toEqual([{ changes: { lifecycle: ['customer', 'lead'], leadSince: [null, body.leadSince] } }]);
    });
  });
