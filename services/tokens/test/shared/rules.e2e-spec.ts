import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
} from '@fernway/service-kit/testing';
import { firstDifference } from '../../src/ledger/ledger-verification.js';
import { service } from '../../src/main.js';
import { accessExamples, afterAccess } from '../access-examples.js';
import { accessTable } from '../access-table.js';
import { readLedger } from '../read-ledger.js';
import type { Tokens } from '../tokens.js';

export const rules = (tokens: Tokens): void =>
  describe('rules', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));

    describe('tokens keeps the rules of the house', () => {
      it('declares access, body and answer of every route', () => {
        expect(structureProblems(service)).toEqual([]);
      });

      it('lets in on each route whom the table by hand names', () => {
        expect(accessTableProblems(service, accessTable)).toEqual([]);
      });

      it('shows and does nothing for those who may not', async () => {
        const given = await accessExamples(tokens);
        const { calls, problems } = await accessMatrix(tokens.test, given);
        expect(problems).toEqual([]);
        expect(calls).toBeGreaterThan(50);
        expect(await tokens.balance(given.owner)).toMatchObject(afterAccess);
      });

      it('has a schema whose tables declare their class and match the entities', async () => {
        const own = `(account_id = ( SELECT a.account_id FROM account a WHERE (a.user_id = (NULLIF(current_setting('app.user'::text, true), ''::text))::uuid)))`;
        const otherPolicies = ['ledger_entry', 'ledger_text', 'lot', 'reservation', 'chain_digest'].map((table) => ({
          table,
          name: 'own_rows',
          why: 'keyed by pseudonym, which only the account tells of a user',
          command: 'ALL' as const,
          to: ['public'],
          using: own,
          check: own,
        }));
        expect(
          await databaseProblems(tokens.test, { otherPolicies, functions: join(import.meta.dirname, '../../src/sql') }),
        ).toEqual([]);
      });

      it('says what bounds each of its tables', async () => {
        expect(await retentionProblems(tokens.test)).toEqual([]);
      });

      it('can take its migrations back', async () => {
        expect(await migrationProblems(service)).toEqual([]);
      });

      it('keeps tables that are keyed by pseudonym closed to other persons', async () => {
        const [mine, theirs] = [await tokens.person(), await tokens.person()];
        await tokens.hold(theirs);
        const { tenancy } = tokens.test.database;
        await tokens.sql(
          `INSERT INTO chain_digest SELECT account_id, '2026-03-09', 1, hash FROM ledger_entry JOIN account USING (account_id)
            WHERE seq = 1 AND user_id = ANY($1)`,
          [[mine.user, theirs.user]],
        );
        for (const table of ['account', 'ledger_entry', 'ledger_text', 'lot', 'reservation', 'chain_digest']) {
          const accounts = (user: string) =>
            tenancy.run({ user }, (tx) =>
              tx.query<{ id: string }>({ text: `SELECT DISTINCT account_id AS id FROM ${table}` }),
            );
          const [own, other] = [await accounts(mine.user), await accounts(theirs.user)];
          expect(other).toHaveLength(1);
          expect(own).not.toContainEqual(other[0]);
          expect(own.length).toBeLessThanOrEqual(1);
          expect(await accounts(uuidv7())).toEqual([]);
        }
        const [{ accountId }] = (await tokens.sql<{ accountId: string }>(
          'SELECT account_id AS "accountId" FROM account WHERE user_id = $1',
          [theirs.user],
        )) as [{ accountId: string }];
        const steal = tenancy.run({ user: mine.user }, (tx) =>
          tx.query({
            text: `INSERT INTO lot (account_id, seq, kind, granted, remaining) VALUES ($1, 99, 'bonus', 5, 5)`,
            values: [accountId],
          }),
        );
        await expect(steal).rejects.toThrow(/row-level security/);
      });
    });

    describe('the ledger', () => {
      it('can be added to only, even by its owner', async () => {
        const person = await tokens.person();
        const refused = /append-only/;
        await expect(tokens.sql('UPDATE ledger_entry SET amount = 1000')).rejects.toThrow(refused);
        await expect(tokens.sql('DELETE FROM ledger_entry')).rejects.toThrow(refused);
        await expect(tokens.sql('TRUNCATE ledger_entry CASCADE')).rejects.toThrow(refused);
        const { tenancy } = tokens.test.database;
        const forbidden = tenancy.run({ user: person.user }, (tx) =>
          tx.query({ text: 'UPDATE ledger_entry SET amount = 0' }),
        );
        await expect(forbidden).rejects.toThrow(/permission denied/);
      });

      it.each([
        ['total = total + 1', 'account_balances'],
        ['available = available - 11, total = total - 11', 'account_available_check'],
        ['held = -1, total = total - 1', 'account_held_check'],
        ['debt = 1, total = total - 1', 'account_pays_debt_first'],
      ])('refuses a balance with %s', async (change, constraint) => {
        const person = await tokens.person();
        await expect(tokens.sql(`UPDATE account SET ${change} WHERE user_id = $1`, [person.user])).rejects.toThrow(
          constraint,
        );
      });

      it('tells whatever was changed behind its back', async () => {
        const person = await tokens.person();
        const [used, open] = [await tokens.hold(person), await tokens.hold(person)];
        await tokens.complete(person, used, 2);
        await tokens.settled(person, { used: 2, held: 3 });
        const read = async () => {
          const [own] = await tokens.sql<{ id: string }>('SELECT account_id AS id FROM account WHERE user_id = $1', [
            person.user,
          ]);
          const account = (await readLedger(tokens.test.database.adminUrl)).find(
            ({ accountId }) => accountId === own!.id,
          )!;
          return account;
        };
        expect(firstDifference(await read())).toBeNull();
        const tampered = async (change: (account: Awaited<ReturnType<typeof read>>) => void) => {
          const account = await read();
          change(account);
          return firstDifference(account);
        };
        expect(await tampered((account) => (account.entries[0]!.amount = 1000))).toMatch(
          'entry 1 does not continue the chain',
        );
        expect(await tampered((account) => (account.entries[1]!.at = new Date()))).toMatch('entry 2 does not continue');
        expect(await tampered((account) => (account.entries[3]!.reservationId = open))).toMatch(
          'entry 4 does not continue',
        );
        expect(await tampered((account) => (account.entries[0]!.text = 'A gift'))).toMatch(
          'text of entry 1 was changed',
        );
        expect(await tampered((account) => void account.entries.splice(1, 1))).toMatch('entry 2 is missing');
        expect(await tampered((account) => void account.entries.pop())).toMatch('has 3 entries, not 4');
        expect(await tampered((account) => (account.available += 1))).toMatch('available is 6, its entries say 5');
        expect(await tampered((account) => (account.inLots += 1))).toMatch('its lots hold 6');
        expect(await tampered((account) => (account.inHolds = 0))).toMatch('its reservations hold 0, 3 are held');
        expect(await tampered((account) => (account.head = account.entries[0]!.hash))).toMatch(
          'its head is not its newest entry',
        );
      });

      it('stays whole when text and person are erased', async () => {
        const person = await tokens.person();
        const used = await tokens.hold(person);
        await tokens.complete(person, used, 3);
        await tokens.settled(person, { used: 3 });
        await tokens.sql(
          'DELETE FROM ledger_text USING account WHERE ledger_text.account_id = account.account_id AND user_id = $1',
          [person.user],
        );
        await tokens.sql('UPDATE account SET user_id = account_id WHERE user_id = $1', [person.user]);
        await tokens.expectExact();
        const found = await tokens.sql<{ hits: string }>(
          `SELECT count(*) AS hits FROM ledger_entry WHERE row(ledger_entry.*)::text LIKE '%' || $1 || '%'`,
          [person.user],
        );
        expect(Number(found[0]!.hits)).toBe(0);
      });
    });
  });
