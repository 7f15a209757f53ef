import { parseGatewayEnv } from './env.js';

const enough = { SERVICES: 'crm, ai-tools', CRM_URL: 'http://127.0.0.1:4105/', AI_TOOLS_URL: 'http://ai:80', EVENTS_DATABASE_URL: 'postgres://e' };

test('knows the address of every service it is told of', () => {
  expect(parseGatewayEnv(enough).services).toEqual({ crm: 'http://127.0.0.1:4105', 'ai-tools': 'http://ai:80' });
});

test('tells the browser what is on', () => {
  expect(parseGatewayEnv(enough).settings).toEqual({ tokensExpire: 'never', currency: 'USD', payments: 'off', mail: 'off', google: false });
  const keys = { STRIPE_SECRET_KEY: 'sk', SMTP_URL: 'smtp://m', GOOGLE_CLIENT_ID: 'g' };
  expect(parseGatewayEnv({ ...enough, ...keys }).settings).toMatchObject({ payments: 'stripe', mail: 'smtp', google: true });
});

test.each([
  ['a port', { PORT: 'many' }, /PORT/],
  ['no services', { SERVICES: undefined }, /SERVICES: is not set/],
  ['a service without an address', { CRM_URL: undefined }, /CRM_URL: is not the address of the service crm/],
  ['no event transport', { EVENTS_DATABASE_URL: '' }, /EVENTS_DATABASE_URL: is not set, nor is KAFKA_BROKERS/],
  ['several at once', { PORT: '-1', RATE_LIMIT: 'x' }, /PORT[^]*RATE_LIMIT/],
])('refuses %s by name', (_what, change, message) => {
  expect(() => parseGatewayEnv({ ...enough, ...change })).toThrow(message);
});
