import { DealStageChanged } from '@fernway/contracts/events/crm';
import { PipelineCreated, PipelineDeleted, PipelineUpdated } from '@fernway/contracts/events/crm-pipelines';
import { UserRegistered } from '@fernway/contracts/events/identity';
import { getDeal, restoreDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import {
  createPipeline,
  deletePipeline,
  listPipelines,
  Pipeline,
  restorePipeline,
  restoreStage,
  type Stage,
  updatePipeline,
} from '@fernway/contracts/http/crm-pipelines';
import { deleteDeal } from '@fernway/contracts/http/crm-deals';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addDeal, pipelinesOf, rowsOf } from '../crm.js';

const renewals = [
  { name: 'Asked', kind: 'open', group: 'qualified', probability: 30, staleAfterDays: 7 },
  { name: 'Renewed', kind: 'won', probability: 100 },
  { name: 'Left', kind: 'lost', probability: 0 },
];
const without = ({ stages }: Pipeline, ...names: string[]) => stages.filter(({ name }) => !names.includes(name));
const named = ({ stages }: Pipeline, name: string) => stages.find((stage) => stage.name === name)!;

export const pipelines = (crm: TestService): void =>
  describe('pipelines', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const all = () => pipelinesOf(crm, owner);
    const first = async () => (await all())[0]!;
    const add = async (body: Record<string, unknown> = {}): Promise<Pipeline> => {
      const answer = await crm.request(createPipeline, {
        as: owner,
        body: { name: 'Renewals', stages: renewals, ...body },
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Pipeline;
    };
    const change = (pipeline: Pipeline, body: Record<string, unknown>) =>
      crm.request(updatePipeline, {
        as: owner,
        params: { id: pipeline.id },
        body: { version: pipeline.version, ...body },
      });
    const remove = (pipeline: Pipeline, query: Record<string, unknown> = {}) =>
      crm.request(deletePipeline, { as: owner, params: { id: pipeline.id }, query });
    const dealAt = async (id: string) => (await crm.request(getDeal, { as: owner, params: { id } })).body;

    /** What others hear of a pipeline, in the order of its versions: its stages, where it has any. */
    const toldOf = (id: string, amount: number) =>
      eventually(() => {
        const all = [
          ...crm.events.of(PipelineCreated),
          ...crm.events.of(PipelineUpdated),
          ...crm.events.of(PipelineDeleted),
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
            (data as Partial<Pipeline>).stages?.map(({ name }) => name) ?? 'gone',
          ])
        );
      });

    describe('a pipeline', () => {
      it('tells others of every change', async () => {
        const made = await add();
        const params = { id: made.id };
        const stages = [...made.stages, { name: 'Asked again', kind: 'open', group: 'qualified', probability: 40 }];
        const { body: longer } = await change(made, { stages });
        const { body: shorter } = await change(longer, { stages: without(longer, 'Asked again') });
        expect(
          (
            await crm.request(restoreStage, {
              as: owner,
              params: { ...params, stageId: named(longer, 'Asked again').id },
              body: {},
            })
          ).status,
        ).toBe(200);
        expect(shorter.version).toBe(3);
        expect((await remove(made)).status).toBe(204);
        for (const _ of [1, 2]) await crm.request(restorePipeline, { as: owner, params, body: {} });
        const names = ['Asked', 'Renewed', 'Left'];
        expect(await toldOf(made.id, 6)).toEqual([
          ['crm.pipeline-created', 1, owner.workspace, names],
          ['crm.pipeline-updated', 2, owner.workspace, [...names, 'Asked again']],
          ['crm.pipeline-updated', 3, owner.workspace, names],
          ['crm.pipeline-updated', 4, owner.workspace, [...names, 'Asked again']],
          ['crm.pipeline-deleted', 5, owner.workspace, 'gone'],
          ['crm.pipeline-updated', 6, owner.workspace, [...names, 'Asked again']],
        ]);
      });
    });

    describe('the default pipeline', () => {
      it('has the six specified stages', async () => {
        const pipeline = await first();
        expect(Pipeline.parse(pipeline)).toEqual(pipeline);
        expect(pipeline.stages.map(({ name, kind, group }) => [name, kind, group])).toEqual([
          ['Qualified', 'open', 'qualified'],
          ['Demo Scheduled', 'open', 'qualified'],
          ['Proposal Sent', 'open', 'proposal'],
          ['Negotiation', 'open', 'negotiation'],
          ['Closed Won', 'won', null],
          ['Closed Lost', 'lost', null],
        ]);
      });

      it('is made once, also by many at the same moment', async () => {
        const seen = await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? all() : addDeal(crm, owner).then(all))),
        );
        expect(new Set(seen.map((pipelines) => JSON.stringify(pipelines.map(({ id }) => id)))).size).toBe(1);
        expect(seen[0]).toHaveLength(1);
        expect(await rowsOf(crm, 'select id from stage where workspace_id = $1', [owner.workspace])).toHaveLength(6);
      });

      it('is there once its owner has registered, however often that is told', async () => {
        const data = {
          userId: owner.user,
          workspaceId: owner.workspace,
          email: 'o@example.com',
          firstName: 'O',
          lastName: 'P',
          language: 'en',
          timeZone: 'UTC',
        } as const;
        const told: string[] = [];
        for (const version of [1, 2])
          told.push(
            await crm.events.publish(UserRegistered, {
              subject: owner.user,
              version,
              user: owner.user,
              workspace: owner.workspace,
              data,
            }),
          );
        const made = () => rowsOf(crm, 'select id from pipeline where workspace_id = $1', [owner.workspace]);
        await eventually(async () => (await made()).length > 0);
        await eventually(async () => {
          const [row] = await rowsOf<{ seen: number }>(
            crm,
            `select count(*)::int as seen from inbox where handler like '%giveDefaultPipeline%' and event_id = any ($1)`,
            [told],
          );
          return row!.seen === 2;
        });
        expect(await made()).toHaveLength(1);
        expect(await all()).toHaveLength(1);
      });
    });

    describe('a pipeline', () => {
      it('is added beside the others, and is the first where it is moved before them', async () => {
        const before = await first();
        const pipeline = await add();
        expect(pipeline).toMatchObject({ version: 1, name: 'Renewals', place: before.place + 1 });
        expect(pipeline.stages).toMatchObject(renewals);
        expect((await all()).map(({ name }) => name)).toEqual(['Sales', 'Renewals']);
        await change(before, { place: 9, name: 'New business' });
        expect((await all()).map(({ name }) => name)).toEqual(['Renewals', 'New business']);
        expect((await addDeal(crm, owner)).stage).toBe('Asked');
        expect((await addDeal(crm, owner, { pipelineId: before.id })).stage).toBe('Qualified');
      });

      it('changes with the version that was seen', async () => {
        const pipeline = await add();
        const renamed = await change(pipeline, { name: 'Subscriptions' });
        expect(renamed.body).toMatchObject({ version: 2, name: 'Subscriptions' });
        const late = await change(pipeline, { name: 'Late' });
        expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version-conflict', renamed.body]);
      });

      it('orders, renames, adds and drops stages at once', async () => {
        const pipeline = await add();
        const [asked, renewed, left] = pipeline.stages as [Stage, Stage, Stage];
        const stages = [
          { name: 'Called', kind: 'open', group: 'proposal', probability: 10 },
          { ...asked, name: 'Asked again', probability: 35 },
          left,
          renewed,
        ];
        const { body } = await change(pipeline, { stages });
        expect(body.stages).toMatchObject([
          { name: 'Called' },
          { id: asked.id, name: 'Asked again', probability: 35 },
          { id: left.id },
          { id: renewed.id },
        ]);
        const again = await change(body, { stages: body.stages.slice(1) });
        expect(again.body.stages.map(({ name }: Stage) => name)).toEqual(['Asked again', 'Left', 'Renewed']);
      });

      it('lets a stage with deals go only when told where they go: with history and an event for each', async () => {
        const pipeline = await first();
        const gone = named(pipeline, 'Demo Scheduled');
        const heir = named(pipeline, 'Negotiation');
        const deals = [
          await addDeal(crm, owner, { stage: 'Demo Scheduled' }),
          await addDeal(crm, owner, { stage: gone.id }),
        ];
        const deleted = await addDeal(crm, owner, { stage: gone.id });
        await crm.request(deleteDeal, { as: owner, params: { id: deleted.id } });
        const stages = without(pipeline, 'Demo Scheduled');

        const refused = await change(pipeline, { stages });
        expect([refused.status, refused.body.detail]).toEqual([
          409,
          'The stage “Demo Scheduled” still has 2 deals: say where they go',
        ]);
        const wrong = await change(pipeline, { stages, moveTo: { [gone.id]: named(pipeline, 'Closed Won').id } });
        expect([wrong.status, wrong.body.detail]).toEqual([
          400,
          'The deals of “Demo Scheduled” need a stage of the same kind',
        ]);
        const itself = await change(pipeline, { stages, moveTo: { [gone.id]: gone.id } });
        expect(itself.status).toBe(409);
        expect(await first()).toEqual(pipeline);

        const done = await change(pipeline, { stages, moveTo: { [gone.id]: heir.id } });
        expect(done.body.stages).toEqual(stages);
        for (const { id, stageSince } of deals) {
          const moved = await dealAt(id);
          expect(moved).toMatchObject({ stageId: heir.id, stage: 'Negotiation', version: 2, state: 'open' });
          expect(moved.stageSince > stageSince).toBe(true);
          expect(
            await rowsOf(crm, 'select action, actor, changes from deal_history where deal_id = $1 and version = 2', [
              id,
            ]),
          ).toEqual([
            {
              action: 'updated',
              actor: owner.user,
              changes: { stageId: [gone.id, heir.id], stage: ['Demo Scheduled', 'Negotiation'] },
            },
          ]);
          const event = await eventually(() => crm.events.of(DealStageChanged).find(({ subject }) => subject === id));
          expect(event).toMatchObject({
            aggregateversion: 2,
            data: { stageId: heir.id, from: { stageId: gone.id, state: 'open' } },
          });
        }
        // A deleted deal comes back to a stage that is still there.
        const back = await crm.request(restoreDeal, { as: owner, params: { id: deleted.id }, body: {} });
        expect(back.body).toMatchObject({ stage: 'Qualified', version: 3 });
        const late = await crm.request(updateDeal, {
          as: owner,
          params: { id: deals[0]!.id },
          body: { version: 2, stage: gone.id },
        });
        expect([late.status, late.body.code, late.body.detail]).toEqual([
          409,
          'conflict',
          'The stage “Demo Scheduled” was deleted meanwhile',
        ]);
      });

      it('goes with its deals to another one: to stages of the same name, else of the same kind', async () => {
        const pipeline = await add({
          stages: [...renewals, { name: 'NEGOTIATION', kind: 'open', group: 'negotiation', probability: 50 }],
        });
        const inPipeline = (stage: string) => addDeal(crm, owner, { pipelineId: pipeline.id, stage });
        const [asked, negotiated, won, lost] = [
          await inPipeline('Asked'),
          await inPipeline('negotiation'),
          await inPipeline('Renewed'),
          await inPipeline('Left'),
        ];
        const refused = await remove(pipeline);
        expect([refused.status, refused.body.detail]).toEqual([
          409,
          'The stage “Asked” still has 1 deal: say where they go',
        ]);
        expect((await remove(pipeline, { moveTo: pipeline.id })).status).toBe(400);
        expect((await remove(pipeline, { moveTo: randomUUID() })).status).toBe(404);
        const heir = await first();
        expect((await remove(pipeline, { moveTo: heir.id })).status).toBe(204);
        expect(await all()).toEqual([heir]);
        const stages = await Promise.all(
          [asked, negotiated, won, lost].map(async ({ id }) => (await dealAt(id)).stage),
        );
        expect(stages).toEqual(['Qualified', 'Negotiation', 'Closed Won', 'Closed Lost']);
        expect((await dealAt(won.id)).closedAt).toBe(won.closedAt);
        expect(
          await rowsOf(crm, 'select changes from deal_history where deal_id = $1 and version = 2', [won.id]),
        ).toMatchObject([{ changes: { pipelineId: [pipeline.id, heir.id], stage: ['Renewed', 'Closed Won'] } }]);
        expect((await remove(pipeline)).status).toBe(404);
      });

      it('comes back with its stages, and with the deals that nobody moved on since', async () => {
        const pipeline = await add();
        const inPipeline = (stage: string) => addDeal(crm, owner, { pipelineId: pipeline.id, stage });
        const [asked, movedOn, won] = [
          await inPipeline('Asked'),
          await inPipeline('Asked'),
          await inPipeline('Renewed'),
        ];
        const inHeir = await addDeal(crm, owner, { stage: 'Qualified' });
        await remove(pipeline, { moveTo: (await first()).id });
        await crm.request(updateDeal, {
          as: owner,
          params: { id: movedOn.id },
          body: { version: 2, stage: 'Negotiation' },
        });
        const restored = await crm.request(restorePipeline, { as: owner, params: { id: pipeline.id }, body: {} });
        expect(restored.body).toMatchObject({ name: 'Renewals', stages: pipeline.stages });
        expect(await dealAt(asked.id)).toMatchObject({
          stageId: asked.stageId,
          pipelineId: pipeline.id,
          stageSince: asked.stageSince,
          version: 3,
        });
        expect(await dealAt(won.id)).toMatchObject({ stageId: won.stageId, state: 'won', closedAt: won.closedAt });
        expect(await dealAt(movedOn.id)).toMatchObject({ stage: 'Negotiation' });
        expect(await dealAt(inHeir.id)).toEqual(inHeir);
        const event = await eventually(() =>
          crm.events
            .of(DealStageChanged)
            .find(({ subject, aggregateversion }) => subject === asked.id && aggregateversion === 3),
        );
        expect(event).toMatchObject({ data: { stageId: asked.stageId, from: { state: 'open' } } });
        const again = await crm.request(restorePipeline, { as: owner, params: { id: pipeline.id }, body: {} });
        expect(again.body).toEqual(restored.body);
        expect(
          (await crm.request(restorePipeline, { as: await crm.person(), params: { id: pipeline.id }, body: {} }))
            .status,
        ).toBe(404);
      });

      it('gets a removed stage back at its place, with its deals', async () => {
        const pipeline = await first();
        const gone = named(pipeline, 'Demo Scheduled');
        const deal = await addDeal(crm, owner, { stage: gone.id });
        const arrived = (
          await crm.request(updateDeal, {
            as: owner,
            params: { id: deal.id },
            body: { version: 1, stage: 'Negotiation' },
          })
        ).body;
        const back = (
          await crm.request(updateDeal, {
            as: owner,
            params: { id: deal.id },
            body: { version: arrived.version, stage: gone.id },
          })
        ).body;
        const { body: without1 } = await change(pipeline, {
          stages: without(pipeline, 'Demo Scheduled'),
          moveTo: { [gone.id]: named(pipeline, 'Negotiation').id },
        });
        const restore = (version = {}) =>
          crm.request(restoreStage, { as: owner, params: { id: pipeline.id, stageId: gone.id }, body: version });
        const taken = await change(without1, { stages: [{ ...gone, id: undefined }, ...without1.stages] });
        const refused = await restore();
        expect([refused.status, refused.body.detail]).toEqual([
          409,
          'Another stage is called “Demo Scheduled” by now: rename it first',
        ]);
        await change(taken.body, { stages: without1.stages });
        const restored = await restore();
        expect(restored.body.stages).toEqual(pipeline.stages);
        expect(await dealAt(deal.id)).toMatchObject({ stageId: gone.id, stageSince: back.stageSince });
        expect((await restore()).body).toEqual(restored.body);
        const nowhere = await crm.request(restoreStage, {
          as: owner,
          params: { id: pipeline.id, stageId: randomUUID() },
          body: {},
        });
        expect(nowhere.status).toBe(404);
      });

      it('stays where it is the last one, also when two are removed at the same moment', async () => {
        const [sales, other] = [await first(), await add()];
        const answers = await Promise.all([remove(sales), remove(other)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
        const last = await all();
        expect(last).toHaveLength(1);
        expect((await remove(last[0]!)).body.detail).toBe('The last pipeline stays');
      });

      it('loses no deal while others move deals to the stage that goes', async () => {
        const pipeline = await first();
        const gone = named(pipeline, 'Demo Scheduled');
        const deals = await Promise.all(Array.from({ length: 12 }, () => addDeal(crm, owner, { stage: 'Qualified' })));
        const moves = deals.map(({ id }) =>
          crm.request(updateDeal, { as: owner, params: { id }, body: { version: 1, stage: gone.id } }),
        );
        const removal = change(pipeline, {
          stages: without(pipeline, 'Demo Scheduled'),
          moveTo: { [gone.id]: named(pipeline, 'Negotiation').id },
        });
        const answers = await Promise.all([...moves, removal]);
        expect(answers.at(-1)!.status).toBe(200);
        for (const { status, body } of answers.slice(0, -1)) {
          expect([200, 409]).toContain(status);
          if (status === 409) expect(body.detail).toBe('The stage “Demo Scheduled” was deleted meanwhile');
        }
        expect(await rowsOf(crm, 'select from deal where stage_id = $1', [gone.id])).toEqual([]);
      });

      it.each<[string, unknown[], string]>([
        [
          'no won stage',
          [renewals[0], renewals[2], { ...renewals[2], name: 'X' }],
          'A pipeline needs at least one won stage',
        ],
        [
          'no lost stage',
          [renewals[0], renewals[1], { ...renewals[1], name: 'X' }],
          'A pipeline needs at least one lost stage',
        ],
        [
          'no open stage',
          [renewals[1], renewals[2], { ...renewals[2], name: 'X' }],
          'A pipeline needs at least one open stage',
        ],
        [
          'an open stage outside the legend',
          [{ ...renewals[0], group: null }, renewals[1], renewals[2]],
          '“Asked”: an open stage, and no other, has a group',
        ],
        [
          'a won stage with stale deals',
          [renewals[0], { ...renewals[1], staleAfterDays: 3 }, renewals[2]],
          '“Renewed”: only open stages have stale deals',
        ],
        ['two stages of one name', [...renewals, { ...renewals[0], name: 'ASKED' }], 'Two stages have one name'],
      ])('cannot have %s', async (_what, stages, detail) => {
        const answer = await crm.request(createPipeline, { as: owner, body: { name: 'X', stages } });
        expect([answer.status, answer.body.detail]).toEqual([400, detail]);
      });

      it('takes no stage of another pipeline or workspace, and no other kind for one that it has', async () => {
        const pipeline = await add();
        const foreign = (await pipelinesOf(crm, await crm.person()))[0]!.stages[0]!;
        const other = (await first()).stages[0]!;
        for (const stage of [foreign, other]) {
          const answer = await change(pipeline, { stages: [...pipeline.stages, stage] });
          expect([answer.status, answer.body.detail]).toEqual([404, 'There is no such stage: “Qualified”']);
        }
        const [asked, ...rest] = pipeline.stages as [Stage, ...Stage[]];
        const turned = await change(pipeline, {
          stages: [
            { ...asked, kind: 'won', group: null, staleAfterDays: null },
            { ...asked, id: undefined, name: 'New' },
            ...rest,
          ],
        });
        expect([turned.status, turned.body.detail]).toEqual([400, '“Asked” stays open: its deals are counted so']);
      });

      it('is configured by managers only', async () => {
        const member = await crm.person({ workspace: owner.workspace, role: 'member' });
        expect((await crm.request(listPipelines, { as: member })).status).toBe(200);
        expect((await crm.request(createPipeline, { as: member, body: { name: 'X', stages: renewals } })).status).toBe(
          403,
        );
      });
    });
  });
