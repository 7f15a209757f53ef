import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTokenCheckout, getReceipt, listOrders, payTestCheckout } from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  createPlanCheckout,
  getInvoicePdf,
  listInvoices,
} from '@fernway/contracts/http/billing-plans';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import type { Paper } from '../../src/documents/paper.js';
import { Pdf } from '../../src/documents/pdf.js';
import type { CrmPeer } from '../crm-peer.js';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const billedTo = (billing: TestService, crm: CrmPeer): void =>
  describe('receipts and invoices', () => {
    const papers: Paper[] = [];
    const rows = <Row extends object>(text: string, values: unknown[]) =>
      asAdmin(billing.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
    const pay = (id: string) => billing.request(payTestCheckout, { params: { id }, body: {} });

    let draw: Pdf['draw'];
    beforeAll(() => {
      const pdf = billing.app.get(Pdf);
      ({ draw } = pdf);
      pdf.draw = (paper) => {
        papers.push(paper);
        return draw.call(pdf, paper);
      };
    });
    afterAll(() => void Object.assign(billing.app.get(Pdf), { draw }));

    let buyer: Person;
    beforeEach(async () => void (buyer = await billing.person()));

    /** The company that somebody works with from now on. */
    const worksWith = (name: string, logo?: string, { user } = buyer) => {
      const logoId = logo ? crypto.randomUUID() : null;
      if (logo && logoId) crm.logos.set(logoId, { type: logo, base64: png });
      crm.organizations.set(user, { id: crypto.randomUUID(), name, logoId });
    };
    const buyTokens = async (): Promise<string> => {
      const body = { packageId: 'fernway_100' };
      await pay((await billing.request(createTokenCheckout, { as: buyer, body })).body.sessionId);
      return (await billing.request(listOrders, { as: buyer, query: { limit: 1 } })).body.items[0].id;
    };
    const kept = (table: 'token_order' | 'invoice', id: string) =>
      eventually(async () => {
        const [row] = await rows<{ billed_to: object | null }>(`select billed_to from ${table} where id = $1`, [id]);
        return row!.billed_to;
      }, 20_000);
    const customerOf = async (endpoint: typeof getReceipt | typeof getInvoicePdf, id: string, as = buyer) => {
      const { status, text } = await billing.request(endpoint, { as, params: { id } });
      expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
      const { customer, facts } = papers.at(-1)!;
      expect(facts.find(({ label }) => label === 'Billed to')?.value).toBe(customer?.name);
      return customer;
    };

    it('name the company and its logo as they were when it was paid', async () => {
      worksWith('Oak', 'image/png');
      const order = await buyTokens();
      await kept('token_order', order);
      worksWith('Elm');
      const oak = { name: 'Oak', logo: Buffer.from(png, 'base64') };
      expect(await customerOf(getReceipt, order)).toEqual(oak);
      const elsewhere = await billing.person({ user: buyer.user });
      expect(await customerOf(getReceipt, order, elsewhere)).toEqual(oak);
      crm.away = true;
      expect(await customerOf(getReceipt, order)).toEqual({ name: 'Oak' });
      crm.away = false;
      // As orders from before are.
      await rows('update token_order set billed_to = null, workspace_id = null where id = $1', [order]);
      worksWith('Ash', 'image/webp');
      expect(await customerOf(getReceipt, order)).toEqual({ name: 'Ash' });
    });

    it('name nobody where there was no company yet', async () => {
      const order = await buyTokens();
      await kept('token_order', order);
      worksWith('Oak');
      expect(await customerOf(getReceipt, order)).toBeUndefined();
    });

    it('are paid while the CRM is away, and know the company once it is back', async () => {
      crm.away = true;
      worksWith('Oak');
      const order = await buyTokens();
      expect(await customerOf(getReceipt, order)).toBeUndefined();
      crm.away = false;
      expect(await kept('token_order', order)).toEqual({ name: 'Oak', logoId: null });
    });

    it('of a plan name the company of who bought it, whoever reads them', async () => {
      worksWith('Oak', 'image/png');
      await pay((await billing.request(createPlanCheckout, { as: buyer, body: { plan: 'starter' } })).body.sessionId);
      await billing.request(advanceTestClock, { as: buyer, body: { days: 14 } });
      const [{ id }] = (await billing.request(listInvoices, { as: buyer })).body.items;
      await kept('invoice', id);
      worksWith('Elm');
      const admin = await billing.person({ role: 'admin', workspace: buyer.workspace });
      worksWith('Fir', undefined, admin);
      for (const as of [buyer, admin])
        expect(await customerOf(getInvoicePdf, id, as)).toEqual({ name: 'Oak', logo: Buffer.from(png, 'base64') });
    });
  });
