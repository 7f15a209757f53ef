import { createContact, deleteContact, listContacts, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { getContactUsage } from '@fernway/contracts/http/crm-contact-usage';
import { getImportErrors, listImportRows } from '@fernway/contracts/http/crm-imports';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { adoptSampleData, loadSampleData } from '@fernway/contracts/http/crm-sample-data';
import type { Person, TestService } from '@fernway/service-kit/testing';
import type { BillingPeer } from '../billing-peer.js';
import { addContact } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

export const contactLimit = (crm: TestService, billing: BillingPeer): void =>
  describe('the limit of contacts', () => {
    const limited = async (limit: number) => {
      const as = await crm.person();
      billing.limits.set(as.workspace, limit);
      return as;
    };
    const add = (as: Person, name: string) => crm.request(createContact, { as, body: { name } });
    const usage = async (as: Person) => (await crm.request(getContactUsage, { as })).body;

    it('refuses one more, says why, and lets everything that is there be changed', async () => {
      const as = await limited(2);
      const mara = await addContact(crm, as, { name: 'Mara' });
      const ben = await addContact(crm, as, { name: 'Ben' });
      expect(await add(as, 'Iris')).toMatchObject({
        status: 409,
        body: {
          code: 'plan-limit',
          detail:
            'This workspace may hold 2 contacts, and 2 are there. An owner or admin can choose a larger plan under Billing.',
          limit: 2,
          used: 2,
        },
      });
      const renamed = { version: mara.version, name: 'Mara Jones' };
      expect((await crm.request(updateContact, { as, params: { id: mara.id }, body: renamed })).status).toBe(200);
      // A place that is free is taken; what was deleted comes back all the same.
      await crm.request(deleteContact, { as, params: { id: ben.id } });
      expect((await add(as, 'Iris')).status).toBe(201);
      expect((await crm.request(restoreContact, { as, params: { id: ben.id }, body: {} })).status).toBe(200);
      expect(await usage(as)).toEqual({ used: 3, limit: 2 });
    });

    it('follows a larger plan at once, and the last answer while billing is away', async () => {
      const as = await limited(1);
      await addContact(crm, as, { name: 'Mara' });
      expect((await add(as, 'Ben')).status).toBe(409);
      billing.limits.set(as.workspace, 2);
      expect((await add(as, 'Ben')).status).toBe(201);
      billing.away.add(as.workspace);
      expect((await add(as, 'Iris')).status).toBe(409);
      const stranger = await crm.person();
      billing.away.add(stranger.workspace);
      expect((await add(stranger, 'Mara')).status).toBe(201);
    });

    it('holds where many add the last one at once', async () => {
      const as = await limited(3);
      await addContact(crm, as, { name: 'Mara' });
      const answers = await Promise.all(Array.from({ length: 8 }, (_none, at) => add(as, `Person ${at}`)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
      expect((await usage(as)).used).toBe(3);
    });

    it('leaves rows of an import out that do not fit, and keeps them', async () => {
      const as = await limited(3);
      await addContact(crm, as, { name: 'Mara', email: 'mara@oak.example' });
      const people = ['mara', 'ben', 'iris', 'lee', 'noor'].map((name) => `${name} oak,${name}@oak.example,Oak`);
      const made = await upload(crm, as, ['Name,Email,Company', ...people].join('\n'));
      const counts = { create: 2, update: 1, conflict: 2, invalid: 0, overLimit: 2 };
      expect((await checked(crm, as, made)).counts).toMatchObject(counts);
      expect((await ran(crm, as, made)).counts).toMatchObject(counts);
      expect(await usage(as)).toEqual({ used: 3, limit: 3 });
      const { body: rows } = await crm.request(listImportRows, { as, params: { id: made.id } });
      const told = rows.items.map(({ label, reason }: { label: string; reason: string }) => [label, reason]);
      expect(told).toEqual([
        ['lee oak', 'over-limit'],
        ['noor oak', 'over-limit'],
      ]);
      const file = await crm.request(getImportErrors, { as, params: { id: made.id } });
      expect(file.text).toContain('lee oak,lee@oak.example,Oak');
      // With a larger plan that file is imported.
      billing.limits.set(as.workspace, 5);
      const rest = await upload(crm, as, file.text);
      await checked(crm, as, rest);
      expect((await ran(crm, as, rest)).counts).toMatchObject({ create: 2, overLimit: 0 });
    });

    it('is not met by merging, nor by taking a merge back', async () => {
      const as = await limited(2);
      const mara = await addContact(crm, as, { name: 'Mara' });
      const marra = await addContact(crm, as, { name: 'Marra' });
      const body = { keepId: mara.id, keepVersion: 1, otherId: marra.id, otherVersion: 1 };
      const merge = await crm.request(mergeOf.contact.merge, { as, body });
      expect((await add(as, 'Ben')).status).toBe(201);
      const undone = await crm.request(undoBatch, { as, params: { id: merge.body.id }, body: {} });
      expect(undone.body).toMatchObject({ state: 'done' });
      expect((await usage(as)).used).toBe(3);
    });

    it('leaves sample records aside, until somebody changes them or makes them the workspace’s own', async () => {
      const as = await limited(1);
      const body = { trade: 'retail', language: 'en', timeZone: 'UTC', currency: 'USD' };
      expect((await crm.request(loadSampleData, { as, body })).status).toBe(201);
      expect(await usage(as)).toEqual({ used: 0, limit: 1 });
      const { body: samples } = await crm.request(listContacts, { as, query: { limit: 1 } });
      const [{ id, version }] = samples.items;
      const change = { version, name: 'Somebody real' };
      expect((await crm.request(updateContact, { as, params: { id }, body: change })).status).toBe(200);
      expect(await usage(as)).toEqual({ used: 1, limit: 1 });
      expect((await add(as, 'Mara')).status).toBe(409);
      const adopted = await crm.request(adoptSampleData, { as, body: {} });
      expect(adopted).toMatchObject({ status: 409, body: { code: 'plan-limit', used: 1 } });
    });
  });
