import { generateServiceKeys } from '@fernway/service-kit/testing';
import { checkFolders, parseGatewayEnv } from './env.js';

const { GATEWAY_PRIVATE_KEY, SERVICE_PUBLIC_KEYS } = await generateServiceKeys(['gateway', 'crm']);
const enough = {
  GATEWAY_PRIVATE_KEY,
  SERVICE_PUBLIC_KEYS,
  SERVICES: 'crm, ai-tools',
  CRM_URL: 'http://127.0.0.1:4105/',
  AI_TOOLS_URL: 'http://ai:80',
  EVENTS_DATABASE_URL: 'postgres://e',
};

test('knows the address of every service it is told of', () => {
  expect(parseGatewayEnv(enough).services).toEqual({ crm: ['http://127.0.0.1:4105'], 'ai-tools': ['http://ai:80'] });
  const several = parseGatewayEnv({ ...enough, CRM_URL: 'http://127.0.0.1:4105/, http://127.0.0.1:4125' });
  expect(several.services['crm']).toEqual(['http://127.0.0.1:4105', 'http://127.0.0.1:4125']);
});

test('tells the browser what is on', () => {
  expect(parseGatewayEnv(enough).settings).toEqual({
    tokensExpire: 'never',
    currency: 'USD',
    payments: 'off',
    mail: 'off',
    google: false,
    plans: 'off',
  });
  const keys = { PAYMENTS: 'stripe', MAIL: 'smtp', GOOGLE_CLIENT_ID: 'g', BILLING_PLANS: 'enforced' };
  expect(parseGatewayEnv({ ...enough, ...keys }).settings).toMatchObject({
    payments: 'stripe',
    mail: 'smtp',
    google: true,
    plans: 'enforced',
  });
  expect(parseGatewayEnv({ ...enough, BILLING_PLANS: 'enforced' }).settings.plans).toBe('off');
});

test.each([
  ['a port', { PORT: 'many' }, /PORT/],
  ['no services', { SERVICES: undefined }, /SERVICES: is not set/],
  ['a service without an address', { CRM_URL: undefined }, /CRM_URL: is not the address of the service crm/],
  [
    'a bad address among several',
    { CRM_URL: 'http://127.0.0.1:4105,127.0.0.1:4125' },
    /CRM_URL: is not the address of the service crm/,
  ],
  ['no event transport', { EVENTS_DATABASE_URL: '' }, /EVENTS_DATABASE_URL: is not set, nor is KAFKA_BROKERS/],
  [
    'test payments that strangers reach',
    { PAYMENTS: 'test', HOST: '0.0.0.0' },
    /PAYMENTS: is test, which works on this machine only: HOST is 0.0.0.0/,
  ],
  [
    'a local mailbox whose port is published',
    { MAIL: 'local', PUBLISHED_HOST: '0.0.0.0' },
    /MAIL: is local, which works on this machine only: PUBLISHED_HOST is/,
  ],
  ['no key of its own', { GATEWAY_PRIVATE_KEY: undefined }, /GATEWAY_PRIVATE_KEY: is not set/],
  [
    'a private key among the public ones',
    { SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [JSON.parse(GATEWAY_PRIVATE_KEY!)] }) },
    /SERVICE_PUBLIC_KEYS/,
  ],
  ['an address with a path', { PUBLIC_URL: 'https://example.com/crm' }, /PUBLIC_URL: has more than a host and a port/],
  ['a proxy that is none', { TRUST_PROXY: 'nonsense' }, /TRUST_PROXY: is not a list of addresses/],
  ['a range that is none', { TRUST_PROXY: 'loopback, 10.0.0.0/33' }, /TRUST_PROXY: is not a list of addresses/],
  [
    'a number in its words',
    { RATE_LIMIT: 'abc', PORT: '99999' },
    /PORT: expected 65535 or less, got "99999"\n {2}RATE_LIMIT: expected a number, got "abc"$/,
  ],
  ['several at once', { PORT: '-1', RATE_LIMIT: 'x' }, /PORT[^]*RATE_LIMIT/],
])('refuses %s by name', (_what, change, message) => {
  expect(() => parseGatewayEnv({ ...enough, ...change })).toThrow(message);
});

test.each(['loopback', '10.0.0.0/8, 192.168.1.4', 'fd00::/8,uniquelocal', '10.1.0.0/255.255.0.0'])(
  'trusts the proxies %s',
  (TRUST_PROXY) => {
    expect(parseGatewayEnv({ ...enough, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  },
);

test.each([
  ['/var/mail/nobody', 'off'],
  ['/var/mail/nobody smtp', 'smtp'],
  ['off smtp', 'off'],
  [' smtp', 'smtp'],
])('takes the mailbox of a login shell for no setting: MAIL=%s is %s', (MAIL, mail) => {
  expect(parseGatewayEnv({ ...enough, MAIL }).settings.mail).toBe(mail);
});

test('refuses folders that cannot be used, before it listens', () => {
  expect(() => checkFolders({ siteDirectory: '/dev/null/site' })).toThrow(
    'gateway cannot start with these settings:\n  SITE_DIR: /dev/null/site is a file, not a folder',
  );
});

test('takes test payments and the local mailbox in a container whose port only this machine reaches', () => {
  const inContainer = { HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1', PAYMENTS: 'test', MAIL: 'local' };
  expect(parseGatewayEnv({ ...enough, ...inContainer }).settings).toMatchObject({ payments: 'test', mail: 'local' });
});
