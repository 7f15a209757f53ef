import { methodsAtOf } from './endpoints.js';

describe('methods at a path', () => {
  const methodsAt = methodsAtOf([
    { method: 'GET', path: '/api/crm/contacts' },
    { method: 'POST', path: '/api/crm/contacts' },
    { method: 'PATCH', path: '/api/crm/contacts/:id' },
    { method: 'GET', path: '/api/identity/jwks.json' },
  ]);

  it.each([
    ['/api/crm/contacts', ['GET', 'POST']],
    ['/api/crm/contacts/', ['GET', 'POST']],
    ['/api/crm/contacts/7', ['PATCH']],
    ['/api/crm/contacts/7/notes', []],
    ['/api/identity/jwksXjson', []],
    ['/', []],
  ])('%s', (path, methods) => {
    expect(methodsAt(path)).toEqual(methods);
  });
});
