import { SentimentsScored } from '@fernway/contracts/events/ai';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
import { type Contact, createContact, getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { listActivities, updateActivity } from '@fernway/contracts/http/crm-activities';
import { listKeptRecords } from '@fernway/contracts/http/crm-batches';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { exportOf } from '@fernway/contracts/http/crm-exports';
import { checkImport, type Import, listImportRows } from '@fernway/contracts/http/crm-imports';
import { createPipeline } from '@fernway/contracts/http/crm-pipelines';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { undo } from '../batches.js';
import { addContact, addDeal, pipelinesOf, rowsOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';
import { checked, ran, upload } from '../imports.js';

type Note = {
  id: string;
  version: number;
  body: string;
  type: string;
  origin: string;
  sentiment: string | null;
  contactId: string;
  companyId: string;
  dealId: string;
  mentions: string[];
};

export const importColumns = ({ crm, identity }: BesideIdentity): void =>
  describe('columns of an import', () => {
    /** Somebody with colleagues. */
    const team = async (...names: string[]): Promise<{ as: Person; ids: string[] }> => {
      const as = await crm.person({ role: 'member' });
      const people = names.map((name, at) => ({
        id: crypto.randomUUID(),
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}${at}@oak.example`,
      }));
      identity.people.set(as.workspace, people);
      return { as, ids: people.map(({ id }) => id) };
    };
    const imported = async (
      as: Person,
      file: string,
      given: Parameters<typeof checked>[3] & { recordType?: string } = {},
    ): Promise<Import> => {
      const made = await upload(crm, as, file, given.recordType ? { recordType: given.recordType } : undefined);
      await checked(crm, as, made, given);
      return ran(crm, as, made);
    };
    const rows = async (as: Person, { id }: Import) =>
      (await crm.request(listImportRows, { as, params: { id } })).body.items.map((row: Record<string, unknown>) => [
        row['row'],
        row['outcome'],
        row['reason'],
      ]);
    const contacts = async (as: Person) =>
      (await crm.request(listContacts, { as, query: { sort: 'email' } })).body.items as {
        id: string;
        name: string;
        ownerId: string | null;
      }[];
    const notes = async (as: Person, query: object = {}) =>
      (await crm.request(listActivities, { as, query: { sort: 'createdAt', ...query } })).body.items as Note[];

    it('tags and fields of one’s own come back with an export as they are, and a file finds its tags in any case', async () => {
      const as = await crm.person();
      const options = ['Small, blue', 'Large'].map((label) => ({ id: crypto.randomUUID(), label }));
      const { body: email } = await crm.request(createCustomField, {
        as,
        body: { recordType: 'contact', label: 'Email', type: 'text' },
      });
      const { body: size } = await crm.request(createCustomField, {
        as,
        body: { recordType: 'contact', label: 'Size', type: 'multi-choice', options },
      });
      const tags = ['R, D', 'c;d', 'x | y', '"q"', 'VIP'];
      const fields = { [email.id]: 'by post', [size.id]: options.map((option) => option.id) };
      const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', tags, fields });
      const { text } = await crm.request(exportOf.contact, { as });
      const again = await imported(as, text);
      expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 1, invalid: 0 });
      const file = 'Name,Email,Tags\nMara,m@x.example,"r, d"\nBen,b@x.example,"vip; c;d | New"\nCyd,c@x.example,NEW\n';
      expect((await imported(as, file)).counts).toMatchObject({ create: 2, update: 0, unchanged: 1 });
      const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
      expect(body.items).toMatchObject([
        { name: 'Ben', email: 'b@x.example', tags: ['VIP', 'c;d', 'New'], fields: {} },
        { name: 'Cyd', email: 'c@x.example', tags: ['New'], fields: {} },
        { id, version: 1, tags, fields },
      ]);
    });

    it('tags that a record has no room for: the row is left out with its reason, and nothing of it is written', async () => {
      const as = await crm.person();
      const many = (count: number) => Array.from({ length: count }, (_, n) => `T${n}`);
      const had: [string, number][] = [
        ['Ada', 49],
        ['Ben', 49],
        ['Cyd', 50],
        ['Dan', 50],
      ];
      for (const [name, count] of had)
        await addContact(crm, as, { name, email: `${name.toLowerCase()}@x.example`, tags: many(count) });
      const made = await upload(
        crm,
        as,
        'Name,Email,Source,Tags\nAda,ada@x.example,Fair,New\nBen,ben@x.example,Fair,New;Late\nCyd,cyd@x.example,Fair,t1;T2\nDan,dan@x.example,Fair,New\n',
      );
      const counts = { update: 2, unchanged: 0, conflict: 0, invalid: 2 };
      expect((await checked(crm, as, made)).counts).toMatchObject(counts);
      const rows = async () =>
        (await crm.request(listImportRows, { as, params: { id: made.id }, query: { outcome: 'invalid' } })).body.items;
      const refused = [
        { row: 3, reason: 'too-many-tags', value: '51', recordName: 'Ben' },
        { row: 5, reason: 'too-many-tags', value: '51', recordName: 'Dan' },
      ];
      expect(await rows()).toMatchObject(refused);
      // There is room by now.
      const { body: dan } = await crm.request(listContacts, { as, query: { q: 'Dan' } });
      const change = { version: 1, tags: many(49) };
      await crm.request(updateContact, { as, params: { id: dan.items[0].id }, body: change });
      expect((await ran(crm, as, made)).counts).toMatchObject({ ...counts, update: 3, invalid: 1 });
      expect(await rows()).toMatchObject(refused.slice(0, 1));
      const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
      expect(body.items.map((one: Contact) => [one.name, one.source, one.tags.length])).toEqual([
        ['Ada', 'Fair', 50],
        ['Ben', null, 49],
        ['Cyd', 'Fair', 50],
        ['Dan', 'Fair', 50],
      ]);
    });

    it('fields of one’s own that are called as built-in ones come back with an export, too', async () => {
      const as = await crm.person();
      const owner = { id: as.user, name: 'Tea Tan', email: 'tea@oak.example' };
      identity.people.set(as.workspace, [owner]);
      const make = async (recordType: string, label: string) =>
        (await crm.request(createCustomField, { as, body: { recordType, label, type: 'text' } })).body.id as string;
      const field = await make('contact', 'Owner');
      await make('contact', 'Added at');
      const contact = await make('deal', 'Contact');
      const { id } = await addContact(crm, as, {
        name: 'Mara',
        ownerId: owner.id,
        fields: { [field]: 'Landlord Smith' },
      });
      await addDeal(crm, as, { name: 'Oak', contactId: id, fields: { [contact]: 'Phone only' } });
      for (const recordType of ['contact', 'deal'] as const) {
        const { text } = await crm.request(exportOf[recordType], { as });
        expect(text).toContain(recordType === 'contact' ? ',Owner (custom),Added at (custom)' : ',Contact (custom)');
        const again = await imported(as, text, { recordType });
        expect([again.counts.unchanged, await rows(as, again)]).toEqual([1, []]);
      }
    });

    it('birthdays of cards: every person comes in, and what is no whole day is noted', async () => {
      const as = await crm.person();
      const cards = [
        ['A', '19851203'],
        ['B', '--1203'],
        ['C', '1985'],
        ['D;X-APPLE-OMIT-YEAR=1604', '1604-12-03'],
        ['E', '1985-12-03T00:00:00Z'],
      ].map(([card, day]) => {
        const [name, ...rest] = card!.split(';');
        return `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:${name}\r\n${['BDAY', ...rest].join(';')}:${day}\r\nCATEGORIES:friend,key\\, account\r\nEND:VCARD\r\n`;
      });
      const russian = Buffer.concat([
        Buffer.from('BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=Windows-1251:'),
        Buffer.from('c0edede0', 'hex'),
        Buffer.from('\r\nEND:VCARD\r\n'),
      ]);
      const made = await upload(crm, as, Buffer.concat([Buffer.from(cards.join('')), russian]));
      await checked(crm, as, made);
      expect((await ran(crm, as, made)).counts).toMatchObject({ create: 6, invalid: 0 });
      const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
      expect(body.items.map((one: Contact) => [one.name, one.birthday, one.tags.join(' + ')])).toEqual([
        ...['1985-12-03', null, null, null, '1985-12-03'].map((day, at) => ['ABCDE'[at], day, 'friend + key, account']),
        ['Анна', null, ''],
      ]);
      expect((await notes(as)).map((note) => note.body)).toEqual([
        'Birthday: --1203',
        'Birthday: 1985',
        'Birthday: --12-03',
      ]);
      const short = 'Name,Email,Birthday\nF,f@x.example,03/04/65\nG,g@x.example,12/31/99\n';
      await imported(as, short, { options: { dateOrder: 'mdy' } });
      const { body: all } = await crm.request(listContacts, { as, query: { sort: '-createdAt', q: '@x.example' } });
      expect(all.items.map((one: Contact) => one.birthday).sort()).toEqual(['1965-03-04', '1999-12-31']);
      const { status } = await crm.request(createContact, { as, body: { name: 'H', birthday: '2999-01-01' } });
      expect(status).toBe(400);
    });

    describe('an owner of a row', () => {
      it('is a member by address or full name; whoever is none, or several, is refused by name', async () => {
        const { as, ids } = await team('Ann Lee', 'Kim Park', 'Kim Park');
        identity.people.set(crypto.randomUUID(), [
          { id: crypto.randomUUID(), name: 'Far Away', email: 'far@away.example' },
        ]);
        const file = [
          'Name,Email,Contact owner',
          'A,a@x.example,ANN0@oak.example',
          'B,b@x.example,"Lee, Ann"',
          'C,c@x.example,',
          'D,d@x.example,Kim Park',
          'E,e@x.example,Far Away',
          'F,f@x.example,kim2@oak.example',
        ].join('\n');
        const made = await upload(crm, as, file);
        expect(made.mapping).toEqual(['name', 'email', 'owner']);
        const dry = await checked(crm, as, made);
        expect(JSON.stringify(dry)).not.toContain('kim1@oak.example');
        const { body } = await crm.request(listImportRows, {
          as,
          params: { id: made.id },
          query: { outcome: 'invalid' },
        });
        expect(body.items.map(({ row, reason, message }: Record<string, unknown>) => [row, reason, message])).toEqual([
          [5, 'unknown-owner', 'Contact owner: “Kim Park” is no member of the workspace, or the name of several'],
          [6, 'unknown-owner', 'Contact owner: “Far Away” is no member of the workspace, or the name of several'],
        ]);
        await ran(crm, as, made);
        expect((await contacts(as)).map(({ name, ownerId }) => [name, ownerId])).toEqual([
          ['A', ids[0]],
          ['B', ids[0]],
          ['C', as.user],
          ['F', ids[2]],
        ]);
        expect(await rowsOf(crm, 'select people from import where id = $1', [made.id])).toEqual([{ people: null }]);
      });

      it('is taken, filled or left as the options say, told by history, and given back by the undo', async () => {
        const { as, ids } = await team('Ann Lee', 'Ben Ito');
        const [ann, ben] = ids as [string, string];
        const held = await addContact(crm, as, { name: 'Mara', email: 'mara@x.example', ownerId: ann });
        const free = await addContact(crm, as, { name: 'Noa', email: 'noa@x.example', ownerId: null });
        const file = 'Email,Owner\nmara@x.example,Ben Ito\nnoa@x.example,Ben Ito\n';
        const owners = () =>
          Promise.all(
            [held.id, free.id].map(async (id) => (await crm.request(getContact, { as, params: { id } })).body.ownerId),
          );
        const filled = await imported(as, file, { options: { existing: 'fill' } });
        expect(await owners()).toEqual([ann, ben]);
        expect(filled.counts).toMatchObject({ update: 1, unchanged: 1 });
        const skipped = await imported(as, file, { options: { existing: 'skip' } });
        expect(skipped.counts).toMatchObject({ update: 0, unchanged: 2 });
        const taken = await imported(as, file);
        expect(await owners()).toEqual([ben, ben]);
        expect(
          await rowsOf(crm, 'select changes, origin from contact_history where batch_id = $1', [taken.batchId]),
        ).toEqual([{ changes: { ownerId: [ann, ben] }, origin: 'import' }]);
        await undo(crm, as, taken.batchId!);
        await undo(crm, as, filled.batchId!);
        expect(await owners()).toEqual([ann, null]);
      });

      it('is that of companies and deals too', async () => {
        const { as, ids } = await team('Ann Lee');
        await imported(as, 'Name,Account Owner\nOak,Ann Lee\n', { recordType: 'company' });
        await imported(as, 'Deal Name,Customer,Amount,Deal owner\nTable,Mara,10,ann0@oak.example\n', {
          recordType: 'deal',
        });
        for (const table of ['company', 'deal']) {
          expect(await rowsOf(crm, `select owner_id from ${table} where workspace_id = $1`, [as.workspace])).toEqual([
            { owner_id: ids[0] },
          ]);
        }
      });

      it('stands by name in our own exports, and by address for those who may see it', async () => {
        const { as, ids } = await team('Ann Lee', 'Ben Ito');
        await addContact(crm, as, { name: 'Mara', email: 'm@x.example', ownerId: ids[0] });
        const known = identity.people.get(as.workspace)!;
        const gone = crypto.randomUUID();
        identity.join(as, gone);
        await addContact(crm, as, { name: 'Noa', email: 'n@x.example', ownerId: gone });
        identity.people.set(as.workspace, known);
        const exported = async (person: Person) =>
          (await crm.request(exportOf.contact, { as: person, query: { columns: 'name,ownerId', sort: 'name' } })).text;
        const admin = await crm.person({ role: 'admin', workspace: as.workspace });
        expect((await exported(admin)).split('\r\n').slice(0, 2)).toEqual([
          '\uFEFFName,Owner,Owner e-mail,Owner ID',
          `Mara,Ann Lee,ann0@oak.example,${ids[0]}`,
        ]);
        expect((await exported(as)).split('\r\n').slice(1, 3)).toEqual([
          `Mara,Ann Lee,,${ids[0]}`,
          expect.stringMatching(/^Noa,,,[0-9a-f-]{36}$/),
        ]);
        const { text } = await crm.request(exportOf.contact, {
          as: admin,
          query: { sort: 'name', columns: 'name,email,ownerId' },
        });
        const other = await crm.person();
        const ann = { id: crypto.randomUUID(), name: 'Ann Lee', email: 'ann0@oak.example' };
        identity.people.set(other.workspace, [ann]);
        await imported(other, text);
        expect((await contacts(other)).map(({ name, ownerId }) => [name, ownerId])).toEqual([['Mara', ann.id]]);
      });

      it('and everything else of our own exports come back as they were', async () => {
        const { as, ids } = await team('Ann Lee');
        const ownerId = ids[0]!;
        const left = crypto.randomUUID();
        const known = identity.people.get(as.workspace)!;
        identity.join(as, left);
        await crm.request(createPipeline, {
          as: await crm.person({ role: 'admin', workspace: as.workspace }),
          body: {
            name: 'Renewals',
            stages: [
              { name: 'Qualified', kind: 'open', group: 'qualified', probability: 30 },
              { name: 'Won', kind: 'won', probability: 100 },
              { name: 'Lost', kind: 'lost', probability: 0 },
            ],
          },
        });
        const [, renewals] = await pipelinesOf(crm, as);
        await addContact(crm, as, {
          ...{
            name: 'Mara Oak',
            email: 'm@x.example',
            phone: '+49 30 123456',
            jobTitle: '＝Boss',
            lifecycle: 'customer',
            consent: 'granted',
            source: "'−1 of @Fair",
            ownerId,
            tags: ['a', 'b'],
          },
          ...{
            otherEmails: [{ email: 'm2@x.example', label: 'home' }],
            otherPhones: [{ phone: '+49 30 654321', label: 'work' }],
            companyName: 'Oak',
            address: { street: 'Way 1', city: 'Ulm', country: 'DE' },
          },
        });
        await crm.request(createCompany, {
          as,
          body: {
            name: 'Elm',
            domain: 'elm.example',
            salesTarget: { amount: 123_450, currency: 'EUR' },
            ownerId: left,
            tags: ['c'],
          },
        });
        identity.people.set(as.workspace, known);
        identity.left.set(as.workspace, [left]);
        await addDeal(crm, as, {
          name: 'Table',
          customerName: 'Mara Oak',
          value: { amount: 700, currency: 'JPY' },
          pipelineId: renewals!.id,
          ownerId,
          priority: 'high',
          probability: 42,
          closeDate: '2027-01-31',
        });
        for (const [type, recordType, rows] of [
          ['contact', 'contact', 1],
          ['company', 'company', 2],
          ['deal', 'deal', 1],
        ] as const) {
          for (const format of ['csv', 'xlsx'] as const) {
            const file = await crm.app.inject({
              method: 'GET',
              url: `${exportOf[type].path}?format=${format}`,
              headers: { authorization: `Bearer ${as.token}` },
            });
            const dry = await checked(
              crm,
              as,
              await upload(crm, as, file.rawPayload, { recordType, fileName: `back.${format}` }),
            );
            expect([type, format, dry.counts]).toEqual([
              type,
              format,
              { create: 0, update: 0, unchanged: rows, conflict: 0, invalid: 0, companies: 0, overLimit: 0 },
            ]);
          }
        }
      });

      it('is asked for only where a column names one, and its service being away is said', async () => {
        const { as } = await team();
        await imported(as, 'Name,Email\nMara,m@x.example\n');
        expect(identity.asked).not.toContain(as.workspace);
        const made = await upload(crm, as, 'Name,Email,Owner\nNoa,n@x.example,Ann\n');
        identity.away.add(as.workspace);
        const answer = await crm.request(checkImport, {
          as,
          params: { id: made.id },
          body: { mapping: made.mapping, options: made.options },
        });
        expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      });
    });

    describe('notes of a row', () => {
      it('are made once, whatever is imported again, and told with their words', async () => {
        const as = await crm.person();
        const [mara, noa] = [
          await addContact(crm, as, { name: 'Mara', email: 'mara@x.example', companyName: 'Oak' }),
          'noa@x.example',
        ];
        const file = `Name,Email,Notes,Comments\nMara,mara@x.example,Likes <b>oak</b> @[Ann](user:${as.user}),\nNoa,${noa},"First line\nsecond",Second note\nNoa,,,\n`;
        const first = await imported(as, file);
        expect(first.counts).toMatchObject({ create: 2, update: 1, unchanged: 0, conflict: 0 });
        expect((await crm.request(getContact, { as, params: { id: mara.id } })).body).toMatchObject({
          version: 1,
          lastActivityAt: expect.any(String),
        });
        const [seen] = await notes(as, { contactId: mara.id });
        expect(seen).toMatchObject({
          type: 'note',
          body: `Likes <b>oak</b> @[Ann](user:${as.user})`,
          origin: 'import',
          companyId: mara.companyId,
          version: 1,
          mentions: [],
          sentiment: null,
          createdBy: as.user,
        });
        const made = (await contacts(as)).find(({ name }) => name === 'Noa')!;
        const timeline = await crm.request(getTimeline, { as, params: { type: 'contact', id: made.id } });
        expect(timeline.body.items.flatMap(({ activity }: { activity?: Note }) => activity?.body ?? []).sort()).toEqual(
          ['First line\nsecond', 'Second note'],
        );
        expect((await notes(as, { q: 'second' })).length).toBe(2);

        const told = await eventually(
          () => crm.events.of(ActivitiesChanged).filter(({ data }) => data.batchId === first.batchId)[0],
        );
        expect(told.data.items.map(({ text, deleted }) => [text, deleted])).toEqual([
          [seen!.body, false],
          ['First line\nsecond', false],
          ['Second note', false],
        ]);
        const score = {
          activityId: seen!.id,
          activityVersion: 1,
          sentiment: 'positive' as const,
          score: 1,
          language: 'en',
        };
        await crm.events.publish(SentimentsScored, {
          subject: first.batchId!,
          version: 1,
          workspace: as.workspace,
          data: { items: [score, { ...score, activityId: told.data.items[1]!.id, activityVersion: 2 }] },
        });
        await eventually(async () => (await notes(as, { contactId: mara.id }))[0]!.sentiment === 'positive');
        expect((await notes(as)).map(({ sentiment }) => sentiment).sort()).toEqual([null, null, 'positive'].sort());

        const again = await upload(crm, as, file);
        expect((await checked(crm, as, again)).counts).toMatchObject({ create: 1, update: 0, unchanged: 2 });
        await ran(crm, as, again);
        expect(await notes(as)).toHaveLength(3);
        const left = await imported(as, file.replace('Likes', 'Loves'), { options: { existing: 'skip' } });
        expect(left.counts).toMatchObject({ update: 0 });
        const more = await upload(crm, as, file.replace('Likes', 'Loves'));
        await checked(crm, as, more);
        expect((await rows(as, more))[0]).toEqual([2, 'update', 'same-email']);
        expect((await ran(crm, as, more)).counts).toMatchObject({ update: 1 });
        expect(await notes(as, { contactId: mara.id })).toHaveLength(2);
      });

      it('go with the undo, and come back with the undo of the undo; one that somebody changed stays and is listed', async () => {
        const as = await crm.person();
        const mara = await addContact(crm, as, { name: 'Mara', email: 'mara@x.example' });
        const ben = await addContact(crm, as, { name: 'Ben', email: 'ben@x.example' });
        const done = await imported(
          as,
          'Name,Email,Notes,Job Title\nMara,mara@x.example,Hers,\nBen,ben@x.example,His,Boss\nNew,new@x.example,Its,\nKept,kept@x.example,Stays,\n',
        );
        const hers = (await notes(as, { contactId: mara.id }))[0]!;
        const bodies = async () => (await notes(as)).map(({ body }) => body).sort();
        const back = await undo(crm, as, done.batchId!);
        expect(back).toMatchObject({ state: 'done', total: 4, deleted: 2, updated: 2, refused: 0, unchanged: 0 });
        expect(await bodies()).toEqual([]);
        expect((await crm.request(getContact, { as, params: { id: mara.id } })).body).toMatchObject({
          version: 1,
          lastActivityAt: null,
        });
        const gone = await eventually(() =>
          crm.events.of(ActivitiesChanged).find(({ data }) => data.batchId === back.id),
        );
        expect(gone.data.items.map(({ text, deleted, version }) => [text, deleted, version])).toEqual(
          Array.from({ length: 4 }, () => [null, true, 2]),
        );

        const forth = await undo(crm, as, back.id);
        expect(await bodies()).toEqual(['Hers', 'His', 'Its', 'Stays']);
        expect(forth).toMatchObject({ restored: 2, updated: 2 });

        await crm.request(updateActivity, {
          as,
          params: { id: hers.id },
          body: { version: 3, body: 'Hers, and mine' },
        });
        const kept = (await contacts(as)).find(({ name }) => name === 'Kept')!;
        expect(
          (await crm.request(updateContact, { as, params: { id: kept.id }, body: { version: 3, jobTitle: 'Friend' } }))
            .status,
        ).toBe(200);
        const last = await undo(crm, as, forth.id);
        expect(last).toMatchObject({ state: 'done', total: 4, refused: 2, unchanged: 0 });
        expect(await bodies()).toEqual(['Hers, and mine']);
        const { body: list } = await crm.request(listKeptRecords, { as, params: { id: last.id } });
        expect(list.items.map(({ name, reason }: Record<string, unknown>) => [name, reason]).sort()).toEqual([
          ['Kept', 'changed'],
          ['Mara', 'note-changed'],
        ]);
        expect((await crm.request(getContact, { as, params: { id: ben.id } })).body.jobTitle).toBeNull();
      });

      it('stay with a record that somebody works with by now, and hold a new one where somebody changed them', async () => {
        const as = await crm.person();
        const done = await imported(
          as,
          'Name,Email,Notes\nA,a@x.example,Of A\nB,b@x.example,Of B\nC,c@x.example,Of C\n',
        );
        const [a, b] = await contacts(as);
        const ofA = (await notes(as, { contactId: a!.id }))[0]!;
        await crm.request(updateActivity, { as, params: { id: ofA.id }, body: { version: 1, body: 'Of A, truly' } });
        await crm.request(updateContact, { as, params: { id: b!.id }, body: { version: 1, jobTitle: 'Boss' } });
        const back = await undo(crm, as, done.batchId!);
        expect(back).toMatchObject({ deleted: 1, refused: 2 });
        expect((await notes(as)).map(({ body }) => body).sort()).toEqual(['Of A, truly', 'Of B']);
        const { body: list } = await crm.request(listKeptRecords, { as, params: { id: back.id } });
        expect(list.items.map(({ name, reason }: Record<string, unknown>) => [name, reason]).sort()).toEqual([
          ['A', 'in-use'],
          ['B', 'changed'],
        ]);
      });

      it('are those of companies and of deals too, with whom these are with, and of cards', async () => {
        const as = await crm.person();
        await imported(as, 'Name,Description\nOak,Of Oak\n', { recordType: 'company' });
        await imported(
          as,
          'Deal Name,Contact Email,Company,Amount,Comments\nTable,mara@x.example,Oak,10,Of the table\n',
          {
            recordType: 'deal',
          },
        );
        const deal = await addDeal(crm, as, { name: 'Chair', companyName: 'Oak' });
        const numbered = await imported(as, `Deal ID,Deal Name,Notes\n${deal.dealId},Chair,Of the chair\n`, {
          recordType: 'deal',
        });
        const card =
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mara\r\nEMAIL:mara@x.example\r\nNOTE:Met at the fair\\nlikes oak\r\nEND:VCARD\r\n';
        await imported(as, card);
        const all = await notes(as);
        expect(all.map(({ body }) => body)).toEqual([
          'Of Oak',
          'Of the table',
          'Of the chair',
          'Met at the fair\nlikes oak',
        ]);
        expect(all[0]).toMatchObject({ dealId: null, contactId: null, companyId: deal.companyId });
        expect(all[2]).toMatchObject({ dealId: deal.id, companyId: deal.companyId });
        expect(await undo(crm, as, numbered.batchId!)).toMatchObject({ updated: 1, refused: 0 });
        expect(await notes(as)).toHaveLength(3);
      });
    });
  });
