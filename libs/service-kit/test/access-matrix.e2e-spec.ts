import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Injectable, Module, Param } from '@nestjs/common';
import { endpoint, Id, idParams } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';
import { AccessGuard } from '../src/access/access.guard.js';
import { Caller, defineService, Route } from '../src/index.js';
import { accessMatrix, startTestService, type TestService } from '../src/testing.js';

const Leaf = z.object({ id: Id });
const own = { access: 'contacts:read', returns: Leaf, problems: ['not-found'] } as const;
const add = endpoint({
  ...own,
  name: 'addLeaf',
  access: 'contacts:write',
  method: 'POST',
  path: '/api/leaves/leaves',
  summary: 'test',
  body: z.strictObject({}),
  status: 201,
});
const get = endpoint({
  ...own,
  name: 'getLeaf',
  method: 'GET',
  path: '/api/leaves/leaves/:id',
  summary: 'test',
  params: idParams,
  status: 200,
});
const pin = endpoint({
  ...own,
  name: 'pinLeaf',
  access: 'contacts:write',
  method: 'PUT',
  path: '/api/leaves/pinned',
  summary: 'test',
  body: z.strictObject({ id: Id }),
  status: 200,
});
/** What the matrix must find. */
const revealing = endpoint({ ...get, name: 'revealingLeaf', path: '/api/leaves/revealing/:id' });
const trusting = endpoint({ ...pin, name: 'trustingLeaf', path: '/api/leaves/trusting' });
const lost = endpoint({ ...get, name: 'lostLeaf', path: '/api/leaves/lost/:id' });
const mixing = endpoint({ ...pin, name: 'mixingLeaf', path: '/api/leaves/mixing/:id', params: idParams });
const open = endpoint({ ...get, name: 'openLeaf', path: '/api/leaves/open/:id' });

@Injectable()
class Leaves {
  private readonly workspaces = new Map<string, string>();

  add({ workspace }: Caller) {
    const id = crypto.randomUUID();
    this.workspaces.set(id, workspace);
    return { id };
  }

  get({ workspace }: Caller, id: string, otherwise: 'not-found' | 'forbidden' = 'not-found') {
    if (this.workspaces.get(id) !== workspace) throw new AppError(otherwise);
    return { id };
  }
}

@Controller()
class LeavesController {
  constructor(private readonly leaves: Leaves) {}

  @Route(add)
  add(@Caller() caller: Caller, @Body({ schema: add.body }) _body: object) {
    return this.leaves.add(caller);
  }

  @Route(get)
  get(@Caller() caller: Caller, @Param({ schema: get.params }) { id }: { id: string }) {
    return this.leaves.get(caller, id);
  }

  @Route(pin)
  pin(@Caller() caller: Caller, @Body({ schema: pin.body }) { id }: { id: string }) {
    return this.leaves.get(caller, id);
  }

  @Route(revealing)
  reveal(@Caller() caller: Caller, @Param({ schema: revealing.params }) { id }: { id: string }) {
    return this.leaves.get(caller, id, 'forbidden');
  }

  @Route(trusting)
  trust(@Body({ schema: trusting.body }) { id }: { id: string }) {
    return { id };
  }

  @Route(mixing)
  mix(
    @Caller() caller: Caller,
    @Param({ schema: mixing.params }) { id }: { id: string },
    @Body({ schema: mixing.body }) other: { id: string },
  ) {
    this.leaves.get(caller, id);
    return other;
  }

  @Route(lost)
  lose(@Param({ schema: lost.params }) _params: { id: string }): { id: string } {
    throw new AppError('not-found');
  }

  @Route(open)
  open(@Param({ schema: open.params }) { id }: { id: string }) {
    return { id };
  }
}

@Module({ controllers: [LeavesController], providers: [Leaves] })
class LeavesModule {}

const leavesService = defineService({
  name: 'leaves',
  port: 0,
  env: z.object({}),
  module: () => LeavesModule,
  migrations: [],
});

describe('the access matrix', () => {
  let leaves: TestService;
  beforeAll(async () => {
    leaves = await startTestService(leavesService);
  });
  afterAll(() => leaves.close());

  const idFor = async ({ workspace }: { workspace: string }) =>
    (await leaves.request(add, { as: await leaves.person({ workspace }), body: {} })).body.id as string;
  const named = async (by: { workspace: string }) => ({ params: { id: await idFor(by) } });
  const sent = async (by: { workspace: string }) => ({ body: { id: await idFor(by) } });
  const examples = {
    [`GET ${get.path}`]: named,
    [`PUT ${pin.path}`]: sent,
    [`GET ${revealing.path}`]: named,
    [`PUT ${trusting.path}`]: sent,
    [`GET ${lost.path}`]: named,
    [`GET ${open.path}`]: named,
    [`PUT ${mixing.path}`]: async (by: { workspace: string }) => ({ ...(await named(by)), ...(await sent(by)) }),
  };
  /** What is wrong, as `route, who -> status`. */
  const found = async (thorough: boolean) => {
    const { calls, problems } = await accessMatrix(leaves, {
      owner: await leaves.person(),
      secrets: [],
      examples,
      thorough,
    });
    return { calls, problems: problems.map((problem) => problem.replace(/: answered (\d+).*/s, ' -> $1')).sort() };
  };
  const inEveryRole = ['as owner', 'as admin', 'as member', 'as viewer'].map(
    (who) => `GET ${lost.path}, ${who} -> 404`,
  );
  const strangers = [
    `GET ${revealing.path}, from another workspace -> 403`,
    `PUT ${trusting.path}, from another workspace -> 200`,
    `GET ${open.path}, from another workspace -> 200`,
  ];

  it('finds the routes that let strangers in, tell of what they refuse, or let nobody in', async () => {
    expect((await found(false)).problems).toEqual([...strangers, ...inEveryRole].sort());
  });

  it('also finds, where it is thorough, what takes any id of another workspace, and what keys may not do', async () => {
    const [short, thorough] = [await found(false), await found(true)];
    expect(thorough.problems).toEqual(
      [
        ...strangers,
        ...inEveryRole,
        `GET ${revealing.path}, with another workspace's id in params id -> 403`,
        `PUT ${trusting.path}, with another workspace's id in body id -> 200`,
        `GET ${open.path}, with another workspace's id in params id -> 200`,
        `PUT ${mixing.path}, with another workspace's id in body id -> 200`,
        `GET ${lost.path}, with a key of contacts:read -> 404`,
      ].sort(),
    );
    expect(thorough.calls).toBeGreaterThan(2 * short.calls);
  });

  it('finds a guard that forgets about roles', async () => {
    const guard = AccessGuard.prototype as unknown as { requireMember(...given: unknown[]): Promise<void> };
    const { requireMember } = guard;
    const forgetful = jest.spyOn(guard, 'requireMember').mockImplementation(function (this: unknown, ...given) {
      const [context, request] = given;
      return requireMember.call(this, context, request, 'user', false);
    });
    const { problems } = await found(false);
    forgetful.mockRestore();
    expect(problems).toEqual(
      [
        ...strangers,
        ...inEveryRole,
        `POST ${add.path}, as viewer -> 201`,
        `PUT ${pin.path}, as viewer -> 200`,
        `PUT ${mixing.path}, as viewer -> 200`,
        `PUT ${trusting.path}, as viewer -> 200`,
      ].sort(),
    );
  });

  it('wants an example for every id that a route takes', async () => {
    const { problems } = await accessMatrix(leaves, {
      owner: await leaves.person(),
      secrets: [],
      examples: { [`PUT ${pin.path}`]: { body: {} } },
    });
    expect(problems).toContain(`GET ${get.path}: has parameters, so the matrix needs an example`);
    expect(problems).toContain(`PUT ${pin.path}: no example fills id`);
  });
});
