import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { ProfileChanged } from '@fernway/contracts/events/identity';
import { draftEmail, generationState, getReceipt } from '@fernway/contracts/http/ai';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { contact, type Services } from '../peers.js';

export const emails = ({ gemini, platform, reset, offline, withModel }: Services): void =>
  describe('emails', () => {
    const reply = { subject: 'Hello', body: 'From the model' };

    beforeEach(() => reset({ text: JSON.stringify(reply) }));

    const input = { emailType: 'follow-up', context: 'she asked about delivery on Mondays', contactId: contact.id };
    const draft = (ai: TestService, as: Person, body: object = input, headers = {}) =>
      ai.request(draftEmail, { as, body, headers });

    describe('offline', () => {
      const ai = offline;
      let person: Person;
      beforeAll(async () => {
        person = await ai.person();
      });

      it('writes from the records, at the normal price, and says that it is offline', async () => {
        const { status, body } = await draft(ai, person);
        expect(status).toBe(200);
        expect(body.result.subject).toBe('Following up for Oak Bakery');
        expect(body.result.body).toContain('Hi Mara Jones,');
        expect(body.result.body).toContain('She asked about delivery on Mondays.');
        expect(body.result.body).toMatch(/Ann$/);
        expect(body.receipt).toMatchObject({
          tokens: 3,
          provider: 'offline',
          model: null,
          offline: true,
          fallback: false,
          records: [{ type: 'contact', id: contact.id, label: 'Mara Jones' }],
        });
        const [event] = await eventually(() => {
          const events = ai.events.of(GenerationCompleted).filter(({ data }) => data.receiptId === body.receipt.id);
          return events.length > 0 && events;
        });
        expect(event).toMatchObject({
          userid: person.user,
          workspaceid: person.workspace,
          data: { amount: 3, fallback: false, reservationId: body.receipt.reservationId },
        });
        const receipt = await ai.request(getReceipt, { as: person, params: { id: body.receipt.id } });
        expect(receipt.body).toEqual(body.receipt);
        const elsewhere = await ai.person({ user: person.user });
        expect((await ai.request(getReceipt, { as: elsewhere, params: { id: body.receipt.id } })).body).toEqual({
          ...body.receipt,
          records: [],
          elsewhere: true,
        });
      });

      it.each([
        ['es', 'Hola, Mara Jones:'],
        ['zh', 'Mara Jones，您好：'],
        ['ja', 'Mara Jones様'],
        ['ko', 'Mara Jones 님, 안녕하세요.'],
      ])('writes in the user’s language (%s)', async (language, greeting) => {
        platform.language = language;
        const person = await ai.person();
        for (const emailType of draftEmail.body.shape.emailType.options) {
          const { body } = await draft(ai, person, { ...input, emailType });
          expect(body.result.body).toContain(greeting);
          expect(body.result.subject).not.toBe('');
        }
      });

      it('knows who asks for the next drafts too, until his profile changes', async () => {
        const somebody = await ai.person();
        const greeting = async () => (await draft(ai, somebody)).body.result.body.split('\n')[0];
        const inEnglish = await greeting();
        platform.language = 'es';
        expect(await greeting()).toBe(inEnglish);
        const data = {
          userId: somebody.user,
          firstName: 'Ann',
          lastName: 'Lee',
          language: 'es',
          timeZone: 'UTC',
        } as const;
        ai.events.publish(ProfileChanged, { subject: somebody.user, version: 2, user: somebody.user, data });
        expect(await eventually(async () => (await greeting()) === 'Hola, Mara Jones:')).toBe(true);
      });

      it('answers a repeated request from memory: one reservation, one generation', async () => {
        const headers = { 'idempotency-key': 'draft-1' };
        const [first, second] = [await draft(ai, person, input, headers), await draft(ai, person, input, headers)];
        expect(second.body).toEqual(first.body);
        expect(platform.ledger.reservations.size).toBe(1);
        expect((await draft(ai, person, { ...input, context: 'else' }, headers)).status).toBe(422);
      });

      it('gives what it made and was paid for, when its process died before it could answer', async () => {
        const headers = { 'idempotency-key': 'draft-2' };
        const died = () =>
          ai.database.tenancy.run({ user: person.user }, (tx) =>
            tx.query({
              text: `update idempotency_key set status = null, answer = null, held_until = now() - interval '1 second'`,
            }),
          );
        const first = await draft(ai, person, input, headers);
        await died();
        const second = await draft(ai, person, input, headers);
        expect([second.status, second.body]).toEqual([200, first.body]);
        expect(platform.ledger.reservations.size).toBe(1);
        // Nobody knows yet whether the provider answered: neither a second call, nor a new start under the same key.
        const become = (state: string) =>
          asAdmin(ai.database.adminUrl, (db) =>
            db.query(
              `update generation set state = $1, tokens = null, finished_at = case $1 when 'failed' then now() end where id = $2`,
              [state, first.body.receipt.id],
            ),
          );
        await become('running');
        for (let attempt = 0; attempt < 2; attempt += 1) {
          await died();
          const waiting = await draft(ai, person, input, headers);
          expect([waiting.status, waiting.body.code, waiting.headers['retry-after']]).toEqual([
            409,
            'request-in-progress',
            '20',
          ]);
          expect(waiting.body.detail).toMatch(/try again/);
        }
        // It was given up, and its tokens are back: the same request begins anew, and is known by that from now on.
        await become('failed');
        await died();
        const anew = await draft(ai, person, input, headers);
        expect(anew.status).toBe(200);
        expect(anew.body.receipt.id).not.toBe(first.body.receipt.id);
        await died();
        expect((await draft(ai, person, input, headers)).body).toEqual(anew.body);
        expect(platform.ledger.reservations.size).toBe(2);
      });

      it('holds anew where its process died before it wrote anything down, and the tokens are back', async () => {
        const headers = { 'idempotency-key': 'draft-3' };
        const holder = crypto.randomUUID();
        const dies = () =>
          ai.database.tenancy.run({ user: person.user }, (tx) =>
            tx.query({
              text: `update idempotency_key set status = null, answer = null, held_until = now() - interval '1 second', holder = $1, request_id = $1`,
              values: [holder],
            }),
          );
        await draft(ai, person, input, headers);
        await dies();
        platform.ledger.closed = new Set([holder]);
        const { status, body } = await draft(ai, person, input, headers);
        expect(status).toBe(200);
        expect(body.receipt.id).not.toBe(holder);
        // Whoever comes by itself gets what the tokens service says.
        platform.ledger.closed = { has: () => true } as unknown as Set<string>;
        expect((await draft(ai, person, input, { 'idempotency-key': 'draft-4' })).status).toBe(409);
      });

      it('asks nobody to write when the tokens are short', async () => {
        platform.ledger.refuse = {
          status: 402,
          body: { code: 'insufficient-tokens', detail: 'Insufficient tokens', needed: 3, available: 1 },
        };
        expect(await draft(ai, person)).toMatchObject({
          status: 402,
          body: { code: 'insufficient-tokens', needed: 3, available: 1 },
        });
      });

      it('reserves nothing for a contact that the user may not see', async () => {
        expect((await draft(ai, person, { ...input, contactId: crypto.randomUUID() })).status).toBe(404);
        expect(platform.ledger.reservations.size).toBe(0);
      });

      it.each([
        ['a blank context', { ...input, context: '  ' }],
        ['an unknown type', { ...input, emailType: 'spam' }],
        ['a contact id that is none', { ...input, contactId: 'x' }],
        ['an unknown field', { ...input, model: 'x' }],
      ])('refuses %s', async (_what, body) => {
        expect(await draft(ai, person, body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
      });

      it('tells the tokens service how a reservation went', async () => {
        const { body } = await draft(ai, person);
        const ask = async (id: string) =>
          (await ai.request(generationState, { as: await ai.serviceToken('tokens'), params: { id } })).body;
        expect(await ask(body.receipt.reservationId)).toEqual({ state: 'completed' });
        expect(await ask(crypto.randomUUID())).toEqual({ state: 'unknown' });
      });
    });

    describe('with a model', () => {
      const ai = withModel;
      let person: Person;
      beforeAll(async () => {
        person = await ai.person();
      });

      it('gives the model records as data and shows what it wrote', async () => {
        const { body } = await draft(ai, person);
        expect(body.result).toEqual(reply);
        expect(body.receipt).toMatchObject({
          tokens: 3,
          provider: 'gemini',
          model: 'gemini-2.5-flash',
          offline: false,
        });
        const { systemInstruction, contents } = JSON.parse(gemini.asked[0] ?? '{}');
        expect(JSON.stringify(systemInstruction)).not.toContain('Mara');
        expect(JSON.stringify(contents)).toContain('Mara Jones');
      });

      it.each([
        ['errors', { status: 503 }],
        ['limits', { status: 429 }],
        ['nonsense', { text: 'I am a teapot' }],
        ['the wrong shape', { text: '{"subject": 1}' }],
      ])('releases the reservation when the provider answers with %s', async (_what, trouble) => {
        Object.assign(gemini, trouble);
        expect(await draft(ai, person)).toMatchObject({
          status: 502,
          body: { code: 'generation-failed', detail: 'Failed to generate email. Please try again.' },
        });
        const ids = [...platform.ledger.reservations.values()].map(({ id }) => id);
        expect(ids).toHaveLength(1);
        await eventually(() => ai.events.of(GenerationFailed).some(({ data }) => data.reservationId === ids[0]));
      });
    });
  });
