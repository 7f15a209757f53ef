import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { endpoint, idParams } from '@fernway/contracts/endpoint';
import { z } from 'zod';
import { Route } from '../http/route.js';
import { defineService } from '../service.js';
import { structureProblems } from './structure.js';

const Answer = z.object({ ok: z.boolean() });
const base = { summary: 'What the test asks for', access: 'user', returns: Answer, status: 200 } as const;
const withBody = endpoint({
  name: 'withBodyOfTest',
  ...base,
  method: 'POST',
  path: '/api/x/body',
  body: z.strictObject({ a: z.string() }),
});
const open = endpoint({
  ...base,
  name: 'openOfTest',
  method: 'PUT',
  path: '/api/x/open',
  body: z.object({ a: z.string() }),
});
const bare = endpoint({ ...base, name: 'bareOfTest', method: 'POST', path: '/api/x/bare' });
const foreign = endpoint({ ...base, name: 'foreignOfTest', method: 'GET', path: '/api/y/foreign' });
const loose = endpoint({ ...base, name: 'looseOfTest', method: 'GET', path: '/api/x/loose/:id' });
const silent = endpoint({ ...base, name: 'silentOfTest', method: 'GET', path: '/api/x/silent', returns: null });
const unsaid = endpoint({
  ...base,
  name: 'unsaid',
  summary: 'The DTO.',
  method: 'GET',
  path: '/api/x/unsaid',
  query: z.strictObject({ depth: z.string() }),
});
const byId = endpoint({ ...base, name: 'byIdOfTest', method: 'GET', path: '/api/x/by-id/:id', params: idParams });

@Controller()
class GoodController {
  @Route(withBody)
  write(@Body({ schema: withBody.body }) _body: unknown) {}
  @Route(byId)
  read(@Param({ schema: byId.params }) _params: unknown) {}
}

@Controller()
class BadController {
  @Get('/api/x/undeclared')
  undeclared() {}
  @Post('/api/x/also-undeclared')
  alsoUndeclared() {}
  @Route(open)
  open(@Body({ schema: open.body }) _body: unknown) {}
  @Route(bare)
  bare() {}
  @Route(foreign)
  foreign() {}
  @Route(loose)
  loose(@Param('id') _id: string) {}
  @Route(silent)
  silent() {}
  @Route(unsaid)
  unsaid(@Query({ schema: unsaid.query }) _query: unknown) {}
  @Route(withBody)
  unvalidated(@Body() _body: unknown) {}
  @Route(byId)
  forgotten() {}
}

@Module({ controllers: [GoodController] })
class GoodModule {}
@Module({ imports: [{ module: class Wrapper {}, controllers: [BadController] }] })
class BadModule {}

const serviceOf = (module: typeof GoodModule) =>
  defineService({ name: 'x', port: 0, env: z.object({}), module: () => module, migrations: [] });

describe('the structure test', () => {
  it('finds nothing in a good service', () => {
    expect(structureProblems(serviceOf(GoodModule))).toEqual([]);
  });

  it('names every broken rule, also in nested dynamic modules', () => {
    expect(structureProblems(serviceOf(BadModule))).toEqual([
      'BadController.undeclared is not declared by @Route: it has no access rule and no schemas',
      'BadController.alsoUndeclared is not declared by @Route: it has no access rule and no schemas',
      'PUT /api/x/open: body takes unknown fields (use z.strictObject)',
      'POST /api/x/bare: no body schema',
      'GET /api/y/foreign: not a path of x',
      'GET /api/x/loose/:id: no schema for the parameters of the path',
      'BadController.loose: params is not validated by the declared schema',
      'GET /api/x/silent: answers 200 without a schema',
      'GET /api/x/unsaid is called unsaid, not as what it does to what (listContacts)',
      'GET /api/x/unsaid says “The DTO.”, which is no sentence without its full stop',
      'GET /api/x/unsaid says “The DTO.”, in the words of its makers',
      'GET /api/x/unsaid does not say what depth is',
      'BadController.unvalidated: body is not validated by the declared schema',
      'BadController.forgotten: params is declared but not validated',
    ]);
  });

  it('does not take a service without routes for a good one', () => {
    @Module({})
    class EmptyModule {}
    expect(structureProblems(serviceOf(EmptyModule))).toEqual(['x has no routes']);
  });
});
