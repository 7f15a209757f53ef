import { describe, expect, it } from '@jest/globals';
import type { EventDefinition } from '@fernway/contracts/event';
import { ProposalChanged } from '@fernway/contracts/events/ai';
import { AlertRaised } from '@fernway/contracts/events/analytics';
import { SubscriptionChanged } from '@fernway/contracts/events/billing';
import { TaskAssigned, TaskDeleted, TaskReminderDue, TaskUpdated } from '@fernway/contracts/events/crm';
import { BatchUpdated } from '@fernway/contracts/events/crm-batches';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import { UserRegistered } from '@fernway/contracts/events/identity';
import { NotificationAdded, NotificationsChanged } from '@fernway/contracts/events/messaging';
import { BalanceLow } from '@fernway/contracts/events/tokens';
import { languages } from '@fernway/contracts/http/identity';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import {
  changeNotificationSettings,
  getNotificationSettings,
  keptNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  snoozeNotification,
} from '@fernway/contracts/http/messaging-notifications';
import { definedNotifications } from '@fernway/contracts/notifications/all';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { DigestsService } from '../../src/notifications/digests.service.js';
import { SnoozesService } from '../../src/notifications/snoozes.service.js';
import type { PlatformPeer } from '../platform-peer.js';

type Sent = Parameters<TestService['events']['publish']>[1];
type Mentioned = { activityId?: string; contactId?: string; dealId?: string; subjectName?: string };
type Member = {
  email?: string;
  language?: string;
  workspaceName?: string;
  from?: string | null;
  fromVerified?: boolean;
};

const at = '2026-11-23T09:00:00.000Z';
const id = () => crypto.randomUUID();

const task = (assigneeId: string | null, title = 'Call Mara') => ({
  id: id(),
  version: 2,
  title,
  body: '',
  dueAt: at,
  allDay: false,
  remindAt: at,
  assigneeId,
  contactId: null,
  companyId: null,
  dealId: null,
  doneAt: null,
  doneBy: null,
  sample: false,
  createdBy: id(),
  createdAt: at,
  updatedAt: at,
});

export const notifications = (messaging: TestService, platform: PlatformPeer): void =>
  describe('notifications', () => {
    const list = async (as: Person, query: Record<string, unknown> = {}) =>
      (await messaging.request(listNotifications, { as, query })).body as {
        items: Notification[];
        next: string | null;
        unread: number;
      };
    const titles = async (as: Person, query: Record<string, unknown> = {}) =>
      (await list(as, query)).items.map(({ title }) => title);
    const mailsTo = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const mailDigests = (now: Date) => messaging.app.get(DigestsService, { strict: false }).sweep(now);
    const wake = (now: Date) => messaging.app.get(SnoozesService, { strict: false }).sweep(now);
    const choose = (as: Person, kind: string, [app, mail, desktop]: [boolean, boolean, boolean]) =>
      messaging.request(changeNotificationSettings, { as, body: { items: [{ kind, app, mail, desktop }] } });

    /** Whoever it speaks to has been told, or not. */
    const publish = async <E extends EventDefinition>(event: E, sent: Sent): Promise<void> => {
      await messaging.events.publish(event, sent);
      await eventually(async () => {
        const [waiting] = await messaging.eventsDatabase.dataSource.query(
          `select count(*)::int as count from delivery where consumer_group = 'messaging'`,
        );
        return waiting.count === 0;
      });
    };
    /** What identity answers of somebody from now on. */
    const isMember = (user: string, member: Member = {}) =>
      platform.members.set(user, {
        email: `${user}@oak.example`,
        firstName: 'Ann',
        language: 'en',
        workspaceName: 'Oak Bakery',
        from: 'Ben Lee',
        fromVerified: true,
        ...member,
      });
    const member = async (given: Member = {}): Promise<Person & { email: string }> => {
      const person = await messaging.person();
      isMember(person.user, given);
      return { ...person, email: given.email ?? `${person.user}@oak.example` };
    };
    const mention = ({ user, workspace }: Person, { activityId = id(), ...about }: Mentioned = {}, sent: object = {}) =>
      publish(MemberMentioned, {
        subject: activityId,
        version: 1,
        workspace,
        user,
        data: {
          activityId,
          kind: 'note',
          memberId: user,
          mentionedBy: id(),
          contactId: null,
          companyId: null,
          dealId: null,
          ...about,
        },
        ...sent,
      });
    const remind = ({ user, workspace }: Person, title?: string, more: Partial<ReturnType<typeof task>> = {}) => {
      const data = { ...task(user, title), ...more };
      return publish(TaskReminderDue, { subject: data.id, version: 2, workspace, user, data });
    };
    const proposal = ({ user, workspace }: Person, proposalId: string, state: string, version = 1) =>
      publish(ProposalChanged, {
        subject: proposalId,
        version,
        user,
        data: { proposalId, state, workspaceId: workspace, label: 'Oak Bakery' },
      });

    const [contactId, dealId, batchId, taskId] = [id(), id(), id(), id()];
    /** Per kind: makes it happen, and what the bell then says. */
    const kinds: Record<string, [happens: (person: Person) => Promise<void>, title: string, path: string]> = {
      reminder: [
        (person) => remind(person, undefined, { id: taskId }),
        'Reminder: Call Mara',
        `/dashboard/calendar?entry=${taskId}`,
      ],
      'task-assigned': [
        async ({ user, workspace }) => {
          const data = { ...task(user), contactId, assignedBy: id() };
          await publish(TaskAssigned, { subject: data.id, version: 2, workspace, user, data });
        },
        'Ben Lee gave you a task: Call Mara',
        `/dashboard/contacts/${contactId}`,
      ],
      mention: [
        (person) => mention(person, { dealId, contactId, subjectName: 'Oak Bakery' }),
        'Ben Lee mentioned you: Oak Bakery',
        `/dashboard/deals/${dealId}`,
      ],
      'import-finished': [
        ({ user, workspace }) =>
          publish(BatchUpdated, {
            subject: batchId,
            version: 9,
            workspace,
            user,
            data: { id: batchId, kind: 'import', recordType: null, state: 'done', created: 1200, updated: 3 },
          }),
        'Your import has ended. Added: 1,200, changed: 3',
        `/dashboard/import?id=${batchId}`,
      ],
      'approval-waiting': [
        (person) => proposal(person, id(), 'open'),
        'A suggestion waits for your approval: Oak Bakery',
        '/dashboard/approvals',
      ],
      'metric-alert': [
        ({ user, workspace }) => {
          const alertId = id();
          const data = { alertId, workspaceId: workspace, userId: user, title: 'Wins', path: '/dashboard/sales' };
          return publish(AlertRaised, { subject: alertId, version: 1, user, data: { ...data, raisedAt: at } });
        },
        'Alert: Wins',
        '/dashboard/sales',
      ],
      'balance-low': [
        ({ user }) => publish(BalanceLow, { subject: user, version: 4, user, data: { userId: user, available: 2 } }),
        'Your tokens are running low. Left: 2',
        '/dashboard/billing',
      ],
      'payment-failed': [
        (person) => subscription(person, 'past-due'),
        'The payment for your plan failed',
        '/dashboard/billing/plan',
      ],
    };
    const subscription = async (
      { user, workspace }: Person,
      status: string,
      subscriptionId = id(),
      version = 1,
      currentPeriodEndsAt = at,
    ) => {
      platform.members.set(workspace, { ids: [user] });
      await publish(SubscriptionChanged, {
        subject: subscriptionId,
        version,
        workspace,
        data: {
          subscriptionId,
          workspaceId: workspace,
          plan: 'starter',
          status,
          trialEndsAt: null,
          currentPeriodEndsAt,
          cancelsAtPeriodEnd: false,
          limits: { contacts: null },
          changedAt: at,
        },
      });
    };

    it('are tried here in every kind that is declared', () => {
      expect(Object.keys(kinds).toSorted()).toEqual(
        definedNotifications()
          .map(({ kind }) => kind)
          .toSorted(),
      );
    });

    it.each(Object.entries(kinds))('tell of %s, in the app and live', async (kind, [happens, title, path]) => {
      const person = await member();
      await happens(person);
      const { items, unread } = await list(person);
      expect(items).toEqual([expect.objectContaining({ kind, title, path, readAt: null, snoozedUntil: null })]);
      expect(unread).toBe(1);
      const heard = await eventually(() =>
        messaging.events.of(NotificationAdded).find(({ userid }) => userid === person.user),
      );
      expect(heard).toMatchObject({ subject: items[0]!.id, data: { kind } });
      expect(heard.workspaceid).toBeUndefined();
      const told = await Promise.all(languages.map(async (language) => (await titles(person, { language })).join()));
      expect(new Set(told).size).toBe(languages.length);
      expect(told.join()).not.toMatch(/{{|: *$/);
    });

    it('of a mention lead to the note itself where it stands on no record', async () => {
      const person = await member();
      const activityId = id();
      await mention(person, { activityId });
      expect((await list(person)).items).toMatchObject([{ path: `/dashboard/calendar?activity=${activityId}` }]);
    });

    it('say the same in the language that the reader asks for', async () => {
      const person = await member();
      await mention(person);
      expect(await titles(person, { language: 'es' })).toEqual(['Ben Lee te ha mencionado']);
    });

    it.each([
      ['en', 'Reminder: Call Mara · Dec 10, 2026'],
      ['es', 'Recordatorio: Call Mara · 10 dic 2026'],
      ['ja', 'リマインダー：Call Mara · 2026/12/10'],
    ])('say the date of a whole day, which no time zone moves, in %s', async (language, title) => {
      const person = await member();
      await remind(person, undefined, { allDay: true, dueAt: '2026-12-10T00:00:00.000Z' });
      expect(await titles(person, { language })).toEqual([title]);
    });

    it('stand on one line, in the direction of their language', async () => {
      const person = await member();
      await remind(person, 'Pay\nnow \u202Egnp.exe');
      expect(await titles(person)).toEqual(['Reminder: Pay now gnp.exe']);
    });

    it('come once, however often their event does', async () => {
      const person = await member();
      const activityId = id();
      await mention(person, { activityId });
      await mention(person, { activityId }, { version: 2 });
      expect((await list(person)).items).toHaveLength(1);
    });

    it('are seen by nobody else, and in no other workspace but where they are about the account', async () => {
      const person = await member();
      await mention(person);
      await kinds['balance-low']![0](person);
      const elsewhere = await messaging.person({ user: person.user });
      expect(await titles(elsewhere)).toEqual(['Your tokens are running low. Left: 2']);
      const colleague = await messaging.person({ workspace: person.workspace });
      expect(await list(colleague)).toEqual({ items: [], next: null, unread: 0 });
      const [theirs] = (await list(person)).items;
      const params = { id: theirs!.id };
      expect((await messaging.request(readNotification, { as: colleague, params, body: {} })).status).toBe(404);
    });

    it('come page by page, the latest first', async () => {
      const person = await member();
      for (const title of ['First', 'Second', 'Third']) await remind(person, title);
      const first = await list(person, { limit: 2 });
      expect(first.items.map(({ title }) => title)).toEqual(['Reminder: Third', 'Reminder: Second']);
      expect(first.unread).toBe(3);
      const rest = await list(person, { limit: 2, after: first.next });
      expect([rest.items.map(({ title }) => title), rest.next]).toEqual([['Reminder: First'], null]);
      const wrong = await messaging.request(listNotifications, { as: person, query: { after: 'nonsense' } });
      expect(wrong.status).toBe(400);
    });

    it('are read one by one or all together, and every tab hears of it', async () => {
      const person = await member();
      for (const title of ['First', 'Second', 'Third']) await remind(person, title);
      const [latest] = (await list(person)).items;
      const params = { id: latest!.id };
      expect((await messaging.request(readNotification, { as: person, params, body: {} })).status).toBe(204);
      expect(await titles(person, { show: 'unread' })).toEqual(['Reminder: Second', 'Reminder: First']);
      const heard = () => messaging.events.of(NotificationsChanged).filter(({ userid }) => userid === person.user);
      await eventually(() => heard().length === 1);
      expect((await messaging.request(readAllNotifications, { as: person, body: {} })).status).toBe(204);
      const { items, unread } = await list(person);
      expect([items.filter(({ readAt }) => readAt === null), unread]).toEqual([[], 0]);
      await eventually(() => heard().length === 2);
    });

    it('come back unread and ring again when their snooze is over', async () => {
      const person = await member();
      await remind(person, 'Snoozed');
      await remind(person, 'Later');
      const snoozed = (await list(person)).items[1]!;
      const params = { id: snoozed.id };
      await messaging.request(readNotification, { as: person, params, body: {} });
      const until = inMinutes(60).toISOString();
      const snooze = (time: string) =>
        messaging.request(snoozeNotification, { as: person, params, body: { until: time } });
      expect((await snooze(until)).status).toBe(204);
      expect([(await snooze(at)).status, (await snooze(inMinutes(45 * 24 * 60).toISOString())).status]).toEqual([
        400, 400,
      ]);
      expect(await list(person)).toMatchObject({ items: [{ title: 'Reminder: Later' }], unread: 1 });
      expect((await list(person, { show: 'snoozed' })).items).toMatchObject([{ id: snoozed.id, snoozedUntil: until }]);
      await wake(inMinutes(59));
      expect(await titles(person)).toEqual(['Reminder: Later']);
      await wake(inMinutes(61));
      expect(await list(person)).toMatchObject({
        items: [{ id: snoozed.id, readAt: null, snoozedUntil: null }, { title: 'Reminder: Later' }],
        unread: 2,
      });
      const rings = () => messaging.events.of(NotificationAdded).filter(({ subject }) => subject === snoozed.id);
      await eventually(() => rings().length === 2);
    });

    it('count as read once what they are about is settled', async () => {
      const person = await member();
      const [proposalId, subscriptionId] = [id(), id()];
      await proposal(person, proposalId, 'open');
      await subscription(person, 'past-due', subscriptionId);
      expect((await list(person)).unread).toBe(2);
      await proposal(person, proposalId, 'rejected', 2);
      await subscription(person, 'active', subscriptionId, 2, inMinutes(60).toISOString());
      expect((await list(person)).unread).toBe(0);
    });

    it('are not told of what was settled before they came, and go on after it', async () => {
      const person = await member();
      const [proposalId, subscriptionId] = [id(), id()];
      await proposal(person, proposalId, 'approved', 2);
      await proposal(person, proposalId, 'open');
      await subscription(person, 'active', subscriptionId, 3);
      await subscription(person, 'past-due', subscriptionId, 2);
      expect(await titles(person)).toEqual([]);
      await subscription(person, 'unpaid', subscriptionId, 5);
      await subscription(person, 'active', subscriptionId, 4);
      expect(await list(person)).toMatchObject({ items: [{ kind: 'payment-failed' }], unread: 1 });
    });

    it('of a task count as read when it is done or deleted, in whichever order that is heard of', async () => {
      const person = await member();
      const { user, workspace } = person;
      const tell = (event: EventDefinition, data: ReturnType<typeof task>, version: number) =>
        publish(event, { subject: data.id, version, workspace, user, data: { ...data, version } });
      const [ticked, deleted, late] = [task(user, 'Ticked'), task(user, 'Deleted'), task(user, 'Late')];
      await tell(TaskAssigned, { ...ticked, assignedBy: id() } as never, 1);
      for (const one of [ticked, deleted]) await tell(TaskReminderDue, one, 2);
      await tell(TaskUpdated, { ...ticked, title: 'Renamed' }, 3);
      expect((await list(person)).unread).toBe(3);
      await tell(TaskUpdated, { ...ticked, doneAt: at as never }, 4);
      await tell(TaskDeleted, deleted, 3);
      expect(await list(person)).toMatchObject({ items: [{}, {}, {}], unread: 0 });
      await tell(TaskUpdated, { ...late, doneAt: at as never }, 3);
      await tell(TaskReminderDue, late, 2);
      expect(await titles(person, { show: 'unread' })).toEqual([]);
      await tell(TaskReminderDue, { ...late, remindAt: inMinutes(1).toISOString() }, 5);
      expect(await titles(person, { show: 'unread' })).toEqual(['Reminder: Late']);
    });

    it('tell nobody of sample data, of nobody’s tasks, or of a workspace that they have left', async () => {
      const person = await member();
      await mention(person, {}, { sample: true });
      const data = task(null);
      await publish(TaskReminderDue, { subject: data.id, version: 2, workspace: person.workspace, data });
      platform.members.delete(person.user);
      await mention(person);
      expect((await list(person)).items).toEqual([]);
    });

    it('come the ways that the person has chosen for their kind', async () => {
      const person = await member();
      const settings = async (query = {}) =>
        (await messaging.request(getNotificationSettings, { as: person, query })).body.items;
      expect(await settings({ language: 'es' })).toContainEqual({
        kind: 'mention',
        label: 'Menciones',
        app: true,
        mail: true,
        desktop: true,
      });
      await choose(person, 'mention', [true, false, false]);
      await mention(person);
      expect((await list(person)).items).toMatchObject([{ kind: 'mention', desktop: false }]);
      await choose(person, 'mention', [false, true, false]);
      await mention(person);
      expect(await list(person)).toMatchObject({ items: [{ kind: 'mention' }], unread: 1 });
      await choose(person, 'mention', [false, false, false]);
      await mention(person);
      expect((await choose(person, 'nonsense', [true, true, true])).status).toBe(400);
      expect((await choose(person, 'mention', [false, true, true])).status).toBe(400);
      expect(await settings()).toContainEqual(expect.objectContaining({ kind: 'mention', app: false, mail: false }));
      await mailDigests(inMinutes(6));
      const mails = await mailsTo(person.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Ben Lee mentioned you (Oak Bakery)']);
    });

    it('are the latest 500 of a person, for 90 days', async () => {
      const { most } = keptNotifications;
      const person = await member();
      const admin = (text: string) =>
        asAdmin(messaging.database.adminUrl, (db) => db.query(text, [person.user, person.workspace]));
      await admin(
        `insert into notification (id, user_id, workspace_id, kind, key, facts, path, app, mail, created_at, rings_at)
         select gen_random_uuid(), $1, $2, 'reminder', n, json_build_object('task', n), '/', true, false, at, at
           from generate_series(1, ${most}) n, lateral (select now() - interval '89 days' - n * interval '1 second') kept (at)`,
      );
      await mention(person);
      expect((await list(person)).unread).toBe(most);
      expect((await list(person, { limit: 200 })).items[1]!.title).toBe('Reminder: 1');
      await admin(
        `update notification set created_at = created_at - interval '1 day' where user_id = $1 and workspace_id = $2 and key = '1'`,
      );
      const settled = (text: string) => asAdmin(messaging.database.adminUrl, (db) => db.query(text, [person.user]));
      await settled(
        `insert into settled_subject select 'reminder', n || $1, 1, now() - n * interval '1 day' from generate_series(89, 90) n`,
      );
      await messaging.app.get(SweeperService, { strict: false }).sweep();
      const { rows } = await settled(`select subject from settled_subject where subject like '%' || $1`);
      expect(rows).toEqual([{ subject: `89${person.user}` }]);
      expect(await list(person)).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ title: 'Reminder: 2' })]),
        unread: most - 1,
      });
    });

    describe('by mail', () => {
      it('wait for five minutes, leave out what was read or is snoozed, and go together', async () => {
        const person = await member({ language: 'es', email: 'ann@digest.example' });
        const contact = id();
        platform.organizations.set(person.user, { id: id(), name: 'Oak <Ovens>', logoId: null });
        await remind(person, 'Read before');
        await remind(person, 'Snoozed');
        await mention(person, { contactId: contact });
        await remind(person, 'See http://evil.example');
        const [, , snoozed, read] = (await list(person)).items;
        await messaging.request(readNotification, { as: person, params: { id: read!.id }, body: {} });
        const until = inMinutes(600).toISOString();
        await messaging.request(snoozeNotification, { as: person, params: { id: snoozed!.id }, body: { until } });
        await mailDigests(inMinutes(4));
        expect(await mailsTo(person.email)).toEqual([]);
        await mailDigests(inMinutes(6));
        const [mail, ...others] = await mailsTo(person.email);
        expect(others).toEqual([]);
        expect(mail).toMatchObject({ subject: '2 notificaciones nuevas', template: 'digest' });
        const told = [
          'Recordatorio: See http evil example (Oak Bakery):\nhttp://localhost:4000/dashboard/calendar',
          `Ben Lee te ha mencionado (Oak Bakery):\nhttp://localhost:4000/dashboard/contacts/${contact}`,
          'http://localhost:4000/dashboard/settings/notifications',
        ];
        for (const text of told) expect(mail!.text).toContain(text);
        expect(mail!.text).not.toMatch(/Read before|Snoozed/);
        expect(mail!.html).toContain(`href="http://localhost:4000/dashboard/contacts/${contact}"`);
        expect(mail!.html).toContain('>Oak &lt;Ovens&gt;</td>');
      });

      it('go once, and not again within half an hour', async () => {
        const person = await member();
        await mention(person);
        await Promise.all([mailDigests(inMinutes(6)), mailDigests(inMinutes(6))]);
        await remind(person, 'A minute later');
        await mailDigests(inMinutes(35));
        expect(await mailsTo(person.email)).toHaveLength(1);
        await mailDigests(inMinutes(37));
        const [latest] = await mailsTo(person.email);
        expect(latest).toMatchObject({ subject: 'Reminder: A minute later (Oak Bakery)' });
        await mailDigests(inMinutes(120));
        expect(await mailsTo(person.email)).toHaveLength(2);
      });

      it('say nothing for somebody whose own address is not proved, but the app does', async () => {
        const person = await member({ fromVerified: false });
        await mention(person);
        isMember(person.user);
        await mailDigests(inMinutes(6));
        expect(await mailsTo(person.email)).toEqual([]);
        expect(await titles(person)).toEqual(['Ben Lee mentioned you']);
      });

      it('say nothing of a workspace to who has left it, or to who has not proved their own address', async () => {
        const [left, unproved] = [await member(), await member()];
        await mention(left);
        await mention(unproved);
        platform.members.delete(left.user);
        isMember(unproved.user, { fromVerified: false });
        await mailDigests(inMinutes(6));
        expect([await mailsTo(left.email), await mailsTo(unproved.email)]).toEqual([[], []]);
      });

      it('wait for identity where it does not answer', async () => {
        const person = await member();
        await mention(person);
        platform.away = true;
        await mailDigests(inMinutes(6));
        platform.away = false;
        await mailDigests(inMinutes(7));
        expect(await mailsTo(person.email)).toHaveLength(1);
      });

      it('go about the account to the address that it was made with', async () => {
        const person = await messaging.person();
        const email = `${person.user}@account.example`;
        const { user, workspace } = person;
        const registered = { userId: user, workspaceId: workspace, email, firstName: 'Ann', lastName: 'Lee' };
        await publish(UserRegistered, {
          subject: user,
          version: 1,
          user,
          workspace,
          data: { ...registered, language: 'ja', timeZone: 'UTC' },
        });
        await choose(person, 'balance-low', [true, true, false]);
        await kinds['balance-low']![0](person);
        await mailDigests(inMinutes(6));
        const [mail] = await mailsTo(email);
        expect(mail).toMatchObject({ subject: 'トークンが残り少なくなっています。残り：2' });
      });

      it('tell one mailbox of so many mentions a day, however it is written, and of reminders by themselves', async () => {
        const names = ['often', 'OFTEN+1', 'often', 'often+2', 'often', 'often', 'often+1'];
        const people: Person[] = [];
        for (const name of names) people.push(await member({ email: `${name}@limits.example` }));
        for (const person of people) await mention(person);
        for (let count = 0; count < 4; count += 1) await remind(people[6]!, `Number ${count}`);
        await mailDigests(inMinutes(6));
        const mails = (await Promise.all([...new Set(names)].map((name) => mailsTo(`${name}@limits.example`)))).flat();
        const told = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
        expect(mails.filter(({ text }) => text.includes('mentioned you'))).toHaveLength(5);
        expect(new Set(told.match(/Number \d/g))).toEqual(new Set(['Number 0', 'Number 1', 'Number 2']));
      });
    });
  });
