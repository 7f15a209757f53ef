import { chooseOrganizationLogo, uploadOrganizationLogo } from '@fernway/contracts/http/crm-organization-logos';
import {
  OrganizationActivated,
  OrganizationCreated,
  OrganizationDeleted,
  OrganizationUpdated,
} from '@fernway/contracts/events/crm-organizations';
import { getActiveOrganization, getOrganizationLogo } from '@fernway/contracts/http/crm-active-organization';
import {
  activateOrganization,
  createOrganization,
  deleteOrganization,
  departmentKinds,
  getOrganization,
  listOrganizations,
  type Organization,
  type Organizations,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import { getOrganizationHead } from '@fernway/contracts/http/crm-organization-heads';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { rowsOf } from '../crm.js';
import { octets, samplePng } from '../seeds.js';

const shown = ({ items, active }: Organizations) =>
  items.map(({ id, name }) => (id === active ? `[${name}]` : name)).join(' ');

export const organizations = (crm: TestService): void =>
  describe('an organization', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const add = async (body: Record<string, unknown>, as = owner): Promise<Organization> => {
      const answer = await crm.request(createOrganization, { as, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    };
    const list = async (as = owner) =>
      shown((await crm.request(listOrganizations, { as, query: { sort: 'createdAt' } })).body);

    /** What others hear of a record, in the order of its versions. */
    const toldOf = (id: string, amount: number) =>
      eventually(() => {
        const all = [
          ...crm.events.of(OrganizationCreated),
          ...crm.events.of(OrganizationUpdated),
          ...crm.events.of(OrganizationDeleted),
        ];
        const told = all
          .filter(({ subject }) => subject === id)
          .toSorted((one, other) => one.aggregateversion - other.aggregateversion);
        return (
          told.length >= amount &&
          told.map(({ type, aggregateversion, workspaceid, data }) => [
            type,
            aggregateversion,
            workspaceid,
            'name' in data ? data.name : 'gone',
          ])
        );
      });

    it('tells others of every change', async () => {
      const { id } = await add({ name: 'Fern' });
      const params = { id };
      await crm.request(updateOrganization, { as: owner, params, body: { version: 1, name: 'Fern Bakery' } });
      await crm.request(deleteOrganization, { as: owner, params });
      for (const _ of [1, 2]) await crm.request(restoreOrganization, { as: owner, params, body: {} });
      await crm.request(activateOrganization, { as: owner, params, body: {} });
      expect(await toldOf(id, 4)).toEqual([
        ['crm.organization-created', 1, owner.workspace, 'Fern'],
        ['crm.organization-updated', 2, owner.workspace, 'Fern Bakery'],
        ['crm.organization-deleted', 3, owner.workspace, 'gone'],
        ['crm.organization-updated', 4, owner.workspace, 'Fern Bakery'],
      ]);
    });

    it('keeps every field of the specification, and its departments with head and members', async () => {
      expect(await list()).toBe('');
      const body = {
        name: 'Fern Bakery',
        registrationNumber: 'HRB 4711',
        industry: 'Food',
        founded: 1998,
        address: '1 Mill Lane, Leeds',
        phone: '+44 113 496 0000',
        email: 'hello@fern.example',
        employees: 12,
        locations: ['Leeds', 'York'],
        teams: ['Ovens', 'Shop'],
        departments: departmentKinds.map((kind) => ({ kind, head: 'Ada', members: ['Ben', 'Cyd'] })),
      };
      const made = await add(body);
      expect(made).toMatchObject({ ...body, version: 1, createdAt: expect.any(String) });
      expect((await crm.request(listOrganizations, { as: owner })).body).toEqual({
        items: [made],
        next: null,
        active: made.id,
      });
      const { status, body: read } = await crm.request(getOrganization, { as: owner, params: { id: made.id } });
      expect([status, read]).toEqual([200, made]);
      expect((await crm.request(getOrganization, { as: await crm.person(), params: { id: made.id } })).status).toBe(
        404,
      );
      await crm.request(deleteOrganization, { as: owner, params: { id: made.id } });
      expect((await crm.request(getOrganization, { as: owner, params: { id: made.id } })).status).toBe(404);
    });

    it('that is new becomes the active one, another can be chosen, and deleting moves on to the first', async () => {
      const a = { id: (await add({ name: 'A' })).id };
      expect(await list()).toBe('[A]');
      const b = { id: (await add({ name: 'B' })).id };
      expect(await list()).toBe('A [B]');
      const c = { id: (await add({ name: 'C' })).id };
      expect(shown((await crm.request(activateOrganization, { as: owner, params: b, body: {} })).body)).toBe('A [B] C');
      expect(shown((await crm.request(deleteOrganization, { as: owner, params: b })).body)).toBe('[A] C');
      expect(shown((await crm.request(deleteOrganization, { as: owner, params: c })).body)).toBe('[A]');
      expect(shown((await crm.request(restoreOrganization, { as: owner, params: b, body: {} })).body)).toBe('A [B]');
      expect((await crm.request(activateOrganization, { as: owner, params: c, body: {} })).status).toBe(404);
      await crm.request(deleteOrganization, { as: owner, params: a });
      expect(shown((await crm.request(deleteOrganization, { as: owner, params: b })).body)).toBe('');
    });

    it('is active for who chose it, not for others', async () => {
      await add({ name: 'A' });
      const colleague = await crm.person({ workspace: owner.workspace, role: 'admin' });
      await add({ name: 'B' }, colleague);
      expect([await list(), await list(colleague)]).toEqual(['[A] B', 'A [B]']);
      const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
      expect(await list(viewer)).toBe('[A] B');
    });

    it('is written by owners and admins only, and chosen by everybody for themselves', async () => {
      const params = { id: (await add({ name: 'A' })).id };
      const as = await crm.person({ workspace: owner.workspace, role: 'member' });
      const answers = await Promise.all([
        crm.request(createOrganization, { as, body: { name: 'B' } }),
        crm.request(updateOrganization, { as, params, body: { version: 1, name: 'B' } }),
        crm.request(deleteOrganization, { as, params }),
        crm.request(restoreOrganization, { as, params, body: {} }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(shown((await crm.request(activateOrganization, { as, params, body: {} })).body)).toBe('[A]');
    });

    it('changes with the version that was seen', async () => {
      const params = { id: (await add({ name: 'A' })).id };
      const { body } = await crm.request(updateOrganization, { as: owner, params, body: { version: 1, employees: 3 } });
      expect(body).toMatchObject({ version: 2, name: 'A', employees: 3 });
      const late = await crm.request(updateOrganization, { as: owner, params, body: { version: 1, name: 'Late' } });
      expect([late.status, late.body.current]).toEqual([409, body]);
    });

    it('is found by its words and by what it holds, and sorted, page by page', async () => {
      const first = await add({ name: 'b', industry: 'Food', employees: 3, locations: ['Leeds'] });
      await add({ name: 'C', industry: 'Câble', registrationNumber: 'HRB 4711' });
      await add({ name: 'a', industry: 'Food', employees: 12, locations: ['York', 'Leeds'] });
      const read = async (query: object) =>
        (await crm.request(listOrganizations, { as: owner, query: { ...query } })).body as Organizations;
      const found = async (query: object) =>
        (await read({ sort: 'name', ...query })).items.map(({ name }) => name).join('');
      const where = (...all: object[]) => ({ filter: JSON.stringify({ any: [{ all }] }) });
      expect([await found({ q: 'food' }), await found({ q: 'cable' }), await found({ q: '4711' })]).toEqual([
        'ab',
        'C',
        'C',
      ]);
      expect(await found(where({ field: 'employees', is: 'more', value: 3 }))).toBe('a');
      expect(
        await found(
          where({ field: 'locations', is: 'any-of', value: ['Leeds'] }, { field: 'industry', is: 'is', value: 'food' }),
        ),
      ).toBe('ab');
      expect(await found(where({ field: 'registrationNumber', is: 'empty' }))).toBe('ab');
      expect([await found({}), await found({ sort: '-name' }), await found({ sort: '-employees' })]).toEqual([
        'abC',
        'Cba',
        'abC',
      ]);
      expect([await found({ sort: 'createdAt' }), await found({ sort: '-createdAt' })]).toEqual(['bCa', 'aCb']);
      for (const sort of ['name', '-createdAt', 'employees']) {
        let walked = '';
        let page: Organizations | undefined;
        do
          walked += (page = await read({ sort, limit: 1, ...(page?.next && { after: page.next }) })).items
            .map(({ name }) => name)
            .join('');
        while (page.next);
        expect(walked).toBe(await found({ sort }));
      }
      // Which one is worked with does not depend on what of the list is asked for.
      const [other] = (await read({ sort: '-name', limit: 1 })).items;
      await crm.request(activateOrganization, { as: owner, params: { id: first.id }, body: {} });
      expect([other?.name, (await read({ sort: '-name', limit: 1 })).active]).toEqual(['C', first.id]);
      const changed = await crm.request(updateOrganization, {
        as: owner,
        params: { id: first.id },
        body: { version: 1, employees: 4 },
      });
      expect((await read({ updatedSince: changed.body.updatedAt })).items).toEqual([changed.body]);
      const asked = async (query: object) =>
        (await crm.request(listOrganizations, { as: owner, query: { ...query } })).status;
      expect(
        await Promise.all([
          asked({ sort: 'address' }),
          asked({ filter: '{' }),
          asked(where({ field: 'id', is: 'empty' })),
          asked({ limit: 201 }),
        ]),
      ).toEqual(Array(4).fill(400));
    });

    it.each([
      [{ name: ' ' }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ name: 'A', teams: ['a\nb'] }, 'teams.0'],
      [{ name: 'A', email: 'nobody' }, 'email'],
      [{ name: 'A', employees: -1 }, 'employees'],
      [{ name: 'A', founded: 19.5 }, 'founded'],
      [{ name: 'A', departments: [{ kind: 'magic', head: null, members: [] }] }, 'departments.0.kind'],
      [{ name: 'A', departments: Array(2).fill({ kind: 'human-resources', head: null, members: [] }) }, 'departments'],
    ])('cannot be %j', async (body, path) => {
      const answer = await crm.request(createOrganization, { as: owner, body });
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    });

    it('that somebody works with heads their pages, by its name and logo', async () => {
      const head = async (as = owner) => (await crm.request(getActiveOrganization, { as })).body.organization;
      expect(await head(await crm.person())).toBeNull();
      const fern = await add({ name: 'Fern' });
      const { id } = await add({ name: 'Oak' });
      expect(await head()).toEqual({ id, name: 'Oak', logoId: null, sample: false });
      await crm.request(activateOrganization, { as: owner, params: { id: fern.id }, body: {} });
      expect(await head()).toMatchObject({ name: 'Fern' });
      const told = () => crm.events.of(OrganizationActivated).filter(({ subject }) => subject === fern.id);
      await eventually(() => told().length === 1);
      expect(told()[0]).toMatchObject({ userid: owner.user, workspaceid: owner.workspace });
    });

    it('that is a sample is active only where there is no other or it was chosen, and heads no mail', async () => {
      const { id: sample } = await add({ name: 'Sample' });
      await rowsOf(crm, 'update organization set sample = true where id = $1', [sample]);
      await rowsOf(crm, 'delete from active_organization where organization_id = $1', [sample]);
      const { workspace, user } = owner;
      const heads = async () => {
        const shown = (await crm.request(getActiveOrganization, { as: owner })).body.organization;
        const as = await crm.serviceToken('messaging');
        const mails = await crm.request(getOrganizationHead, { as, params: { workspace, user } });
        return [shown?.name, shown?.sample, mails.body.organization?.name];
      };
      expect(await heads()).toEqual(['Sample', true, undefined]);
      const colleague = await crm.person({ workspace, role: 'owner' });
      await add({ name: 'Oak' }, colleague);
      expect(await heads()).toEqual(['Oak', false, 'Oak']);
      await crm.request(activateOrganization, { as: owner, params: { id: sample }, body: {} });
      expect(await heads()).toEqual(['Sample', true, undefined]);
    });

    describe('the logo', () => {
      const upload = (organizationId: string, body: Buffer, as = owner) =>
        crm.request(uploadOrganizationLogo, {
          as,
          query: { organizationId },
          body,
          headers: octets,
        });
      const picture = async (id: string, as = owner) => {
        const { status, headers } = await crm.request(getOrganizationLogo, { as, params: { id } });
        return [status, headers['content-type']];
      };

      it('of a company is shown to members, replaced, taken away, and had back', async () => {
        const { id } = await add({ name: 'Fern' });
        const { status, body: first } = await upload(id, Buffer.concat([samplePng, Buffer.from('<html>')]));
        expect([status, first]).toEqual([201, expect.objectContaining({ version: 2, logoId: expect.any(String) })]);
        expect(await picture(first.logoId)).toEqual([200, 'image/png']);
        expect(await rowsOf(crm, 'select bytes from organization_logo where id = $1', [first.logoId])).toEqual([
          { bytes: samplePng.length },
        ]);
        expect(await picture(first.logoId, await crm.person())).toEqual([404, expect.any(String)]);

        const { body: second } = await upload(id, samplePng);
        const choose = async (logoId: string | null, as = owner) =>
          crm.request(chooseOrganizationLogo, { as, params: { id }, body: { logoId } });
        expect((await choose(null)).body).toMatchObject({ version: 4, logoId: null });
        expect((await choose(first.logoId)).body).toMatchObject({ version: 5, logoId: first.logoId });
        const deleted = await rowsOf<{ id: string }>(
          crm,
          'select id from organization_logo where organization_id = $1 and deleted_at is not null',
          [id],
        );
        expect(deleted).toEqual([{ id: second.logoId }]);

        const { id: other } = await add({ name: 'Oak' });
        const { body: ofOther } = await upload(other, samplePng);
        expect((await choose(ofOther.logoId)).status).toBe(404);
        const member = await crm.person({ workspace: owner.workspace, role: 'member' });
        expect([(await choose(null, member)).status, (await upload(id, samplePng, member)).status]).toEqual([403, 403]);
        expect(await picture(first.logoId, member)).toEqual([200, 'image/png']);
      });

      it('that is no picture, or too large, is refused, and nothing is kept', async () => {
        const { id } = await add({ name: 'Fern' });
        const wide = Buffer.from(samplePng);
        wide.writeUInt32BE(2049, 16);
        expect((await upload(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.detail).toBe(
          'A logo is a PNG, JPEG or WebP picture',
        );
        expect((await upload(id, wide)).body.detail).toContain('2048 pixels');
        expect((await upload(id, samplePng.subarray(0, 60))).body.detail).toBe('A logo is a PNG, JPEG or WebP picture');
        const heavy = Buffer.concat([samplePng, Buffer.alloc(512 * 1024)]);
        expect((await upload(id, heavy)).body.code).toBe('payload-too-large');
        expect((await upload(randomUUID(), samplePng)).status).toBe(404);
        expect(await rowsOf(crm, 'select from organization_logo where organization_id = $1', [id])).toEqual([]);
      });
    });
  });
