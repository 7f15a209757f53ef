import { OfferedMethods } from './offered-methods.js';

describe('methods of a path', () => {
  const paths = new OfferedMethods();
  paths.add('/api/crm/contacts', ['GET', 'HEAD']);
  paths.add('/api/crm/contacts', ['POST']);
  paths.add('/api/crm/contacts/:id', ['GET', 'PATCH']);
  paths.add('/api/crm/contacts/merge', ['POST']);
  paths.add('/api/crm/:type/:id', ['DELETE']);
  paths.add('/api/identity/jwks.json', ['GET']);
  paths.add('/remotes/*', ['GET']);

  it.each([
    ['/api/crm/contacts', undefined, 'GET,HEAD,POST'],
    ['/api/crm/contacts/7', '/api/crm/contacts/:id', 'GET,PATCH'],
    ['/api/crm/contacts/7', undefined, 'GET,PATCH'],
    ['/api/crm/contacts/merge', '/api/crm/contacts/:id', 'POST'],
    ['/api/crm/deals/7', '/api/crm/:type/:id', 'DELETE'],
    ['/api/crm/contacts/', undefined, undefined],
    ['/api/crm/contacts/7/notes', undefined, undefined],
    ['/api/identity/jwksXjson', undefined, undefined],
    ['/remotes/crm/1.0.0/app.js', undefined, 'GET'],
    ['/remotes', undefined, undefined],
    ['/', undefined, undefined],
  ])('%s, routed to %s: %s', (path, routed, methods) => {
    expect(paths.at(path, routed)).toEqual(methods && new Set(methods.split(',')));
  });
});
