import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { EventOf } from '@fernway/contracts/event';
import type { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import { ActivityDeleted, ActivityFelt, ActivityRecorded, ActivityUpdated } from '@fernway/contracts/events/crm';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import {
  type Activity,
  type ActivityChange,
  type ActivityInput,
  type ActivityKind,
  type ActivityQuery,
  meetingOutcomes,
  undelivered,
} from '@fernway/contracts/http/crm-activities';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { MembersService } from '../members/members.service.js';
import { about, changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { PickListsService } from '../pick-lists/pick-lists.service.js';
import { filterSql } from '../records/record-filter.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import { ActivitiesRepository, activityList, type ActivityRow, type Felt } from './activities.repository.js';
import { mentionsIn } from './mentions.js';

const editable = [
  'subject',
  'body',
  'direction',
  'occurredAt',
  'minutes',
  'outcome',
  'contactId',
  'companyId',
  'dealId',
] as const;

type Mail = Pick<EventOf<typeof EmailSent>['data'], 'dealId' | 'subject' | 'text'> & { contactId: string };

/** What was said and done with customers. Every change is one transaction, with when they were last heard of. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly activities: ActivitiesRepository,
    private readonly subjects: SubjectsService,
    private readonly members: MembersService,
    private readonly outcomes: PickListsService,
  ) {}

  list(
    { workspace }: Caller,
    { limit, after, filter, ...query }: ActivityQuery,
  ): Promise<{ items: Activity[]; next: string | null }> {
    const position = after === undefined ? undefined : positionOf(activityList, after, query.sort);
    const conditions = filterSql(activityList, filter);
    return this.tenancy.read({ workspace }, async (tx) => {
      const rows = await this.activities.list(tx, { ...query, limit: limit + 1, after: position, filter: conditions });
      return pageOf(rows, { limit, sort: query.sort }, activityOf);
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Activity> {
    return activityOf(live('activity', await this.tenancy.read({ workspace }, (tx) => this.activities.find(tx, id))));
  }

  async create(caller: Caller, input: ActivityInput): Promise<Activity> {
    await this.members.requireKnown(caller, 'body', mentionsIn(input.body ?? ''));
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.activities.lock(tx, id));
      if (made) return activityOf(made);
      return this.add(tx, newId(caller), input);
    });
  }

  /** Pages show it as soon as it is kept: what AI read it from may be on screen for a while. */
  async feel(tx: WorkspaceTx, felt: Felt): Promise<void> {
    const kept = await this.activities.feel(tx, felt);
    if (kept)
      await outbox.publish(tx, ActivityFelt, {
        ...about(tx, kept),
        // Sample data brings some thousand at once.
        ...(kept.sample && { quiet: true }),
        data: { id: kept.id, version: kept.version, sentiment: felt.sentiment },
      });
  }

  /** A mail that left is on the timeline of who got it; where he is gone meanwhile there is none. */
  async recordSent({ subject: id, data }: EventOf<typeof EmailSent>, tx: WorkspaceTx): Promise<void> {
    await this.recordMail(tx, id, data, { occurredAt: data.sentAt });
  }

  /** One that did not arrive, too: nobody was heard of by it. */
  async recordReturned(
    { subject: id, data: { contactId, ...data } }: EventOf<typeof EmailBounced>,
    tx: WorkspaceTx,
  ): Promise<void> {
    if (contactId)
      await this.recordMail(tx, id, { ...data, contactId }, { occurredAt: data.failedAt, outcome: undelivered });
  }

  private async recordMail(
    tx: WorkspaceTx,
    id: string,
    { contactId, dealId, subject, text }: Mail,
    how: Pick<ActivityInput, 'occurredAt' | 'outcome'>,
  ): Promise<void> {
    const mail: ActivityInput = { type: 'email', direction: 'out', subject, body: text, contactId, ...how };
    for (const about of dealId ? [{ ...mail, dealId }, mail] : [mail]) {
      if (await this.subjects.known(tx, about).catch(noneThere)) return void (await this.add(tx, id, about, []));
    }
  }

  /** @param mentions nobody's in a mail, whose words come from anywhere */
  private async add(
    tx: WorkspaceTx,
    id: string,
    input: ActivityInput,
    mentions = mentionsIn(input.body ?? ''),
  ): Promise<Activity> {
    const subject = await this.subjects.known(tx, input);
    const outcome = await this.outcomeOf(tx, input.type, input.outcome);
    const row = await this.activities.create(tx, id, { ...input, ...subject, outcome, mentions });
    await this.activities.touch(tx, [row]);
    const activity = activityOf(row);
    await outbox.publish(tx, ActivityRecorded, { ...about(tx, activity), data: activity });
    await this.tellMentioned(tx, activity, []);
    return activity;
  }

  /** @throws AppError invalid-request where a meeting would have another one than there are */
  private outcomeOf<T extends string | null | undefined>(tx: WorkspaceTx, type: ActivityKind, outcome: T): Promise<T> {
    const isKnown = !outcome || (meetingOutcomes as readonly string[]).includes(outcome);
    if (type !== 'meeting') return this.outcomes.spelled(tx, 'call-outcome', outcome);
    if (isKnown) return Promise.resolve(outcome);
    const message = `The outcome of a meeting is one of ${meetingOutcomes.join(', ')}`;
    throw new AppError('invalid-request', { detail: message, errors: [{ path: 'outcome', message }] });
  }

  async update(caller: Caller, id: string, { version, ...change }: ActivityChange): Promise<Activity> {
    const { workspace, user } = caller;
    await this.members.requireKnown(
      caller,
      'body',
      mentionsIn(change.body ?? ''),
      async () => (await this.find(caller, id)).mentions,
    );
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('activity', await this.activities.lock(tx, id));
      if (before.version !== version) throw versionConflict('activity', version, activityOf(before));
      const same = change.outcome === before.outcome;
      const outcome = same ? before.outcome : await this.outcomeOf(tx, before.type, change.outcome);
      const { occurredAt, ...rest } = given({ ...change, outcome });
      const subject = await this.subjects.changed(tx, change);
      const after = { ...before, ...rest, ...(occurredAt && { occurredAt: new Date(occurredAt) }), ...subject };
      if (Object.keys(changesBetween(editable, before, after)).length === 0) return activityOf(before);
      return this.write(tx, before, { ...after, mentions: mentionsIn(after.body) });
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('activity', await this.activities.lock(tx, id));
      const activity = activityOf(await this.activities.update(tx, { ...before, deletedAt: new Date() }));
      await this.activities.touch(tx, [before]);
      await outbox.publish(tx, ActivityDeleted, { ...about(tx, activity), data: activity });
    });
  }

  restore({ workspace, user }: Caller, id: string): Promise<Activity> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = await this.activities.lock(tx, id);
      if (!before) throw notFound('activity');
      return before.deletedAt ? this.write(tx, before, { ...before, deletedAt: null }) : activityOf(before);
    });
  }

  /** What was planned has begun: now it counts as heard of. @returns how many this made known */
  begin(workspace: string, ids: string[]): Promise<number> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const begun = await this.activities.begin(tx, ids);
      await this.activities.touch(tx, begun);
      return begun.length;
    });
  }

  private async write(tx: WorkspaceTx, before: ActivityRow, after: ActivityRow): Promise<Activity> {
    const row = await this.activities.update(tx, after);
    await this.activities.touch(tx, [before, row]);
    const activity = activityOf(row);
    await outbox.publish(tx, ActivityUpdated, { ...about(tx, activity), data: activity });
    await this.tellMentioned(tx, activity, before.mentions);
    return activity;
  }

  private async tellMentioned(tx: WorkspaceTx, activity: Activity, told: string[]): Promise<void> {
    const { id: activityId, type: kind, contactId, companyId, dealId } = activity;
    const mentionedBy = tx.user ?? null;
    const members = activity.mentions.filter((id) => !told.includes(id) && id !== mentionedBy);
    if (members.length === 0) return;
    const subjectName = await this.subjects.nameOf(tx, { contactId, companyId, dealId });
    for (const memberId of members) {
      const data = { activityId, kind, memberId, mentionedBy, contactId, companyId, dealId, subjectName };
      await outbox.publish(tx, MemberMentioned, { ...about(tx, activity), user: memberId, data });
    }
  }
}

const noneThere = (error: unknown): undefined => {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
};

/** Times as text. */
export const activityOf = ({
  deletedAt: _deleted,
  occurredAt,
  createdAt,
  updatedAt,
  ...row
}: ActivityRow): Activity => ({
  ...row,
  occurredAt: occurredAt.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
