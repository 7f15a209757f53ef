import { reachableBy } from './reach.js';

const local = 'http://localhost:4000';
const isLoopbackHost = (host: string) => reachableBy({ HOST: host, PUBLIC_URL: local }) === undefined;

describe('a host that only this machine reaches', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.255.3.9',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
  ])('is %s', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each([
    '0.0.0.0',
    '::',
    '[::]',
    '::ffff:0.0.0.0',
    '128.0.0.1',
    '127.0.0.256',
    '127.0.0.1.example.com',
    '10.0.0.4',
    '192.168.1.2',
    'fe80::1',
    '::2',
    'localhost.example.com',
    'crm.example.com',
    'my-laptop',
    '*',
    '',
  ])('is not %s', (host) => expect(isLoopbackHost(host)).toBe(false));
});

describe('who can come', () => {
  it.each([
    ['listens and is found on this machine', { HOST: '127.0.0.1', PUBLIC_URL: local }, undefined],
    ['is found by an IPv6 address', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }, undefined],
    ['listens everywhere, whatever it is called', { HOST: '0.0.0.0', PUBLIC_URL: local }, 'HOST is 0.0.0.0'],
    ['listens everywhere by IPv6', { HOST: '::', PUBLIC_URL: local }, 'HOST is ::'],
    ['listens on an address of the network', { HOST: '192.168.1.2', PUBLIC_URL: local }, 'HOST is 192.168.1.2'],
    ['listens on a name', { HOST: 'my-laptop', PUBLIC_URL: local }, 'HOST is my-laptop'],
    [
      'is found by a name',
      { HOST: '127.0.0.1', PUBLIC_URL: 'https://crm.example.com' },
      'PUBLIC_URL is https://crm.example.com',
    ],
    [
      'listens in a container whose port this machine alone reaches',
      { HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1', PUBLIC_URL: local },
      undefined,
    ],
    [
      '… and is found elsewhere',
      { HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1', PUBLIC_URL: 'http://crm.lan' },
      'PUBLIC_URL is http://crm.lan',
    ],
    [
      'is published everywhere',
      { HOST: '0.0.0.0', PUBLISHED_HOST: '0.0.0.0', PUBLIC_URL: local },
      'PUBLISHED_HOST is 0.0.0.0',
    ],
    [
      'is published everywhere by IPv6',
      { HOST: '127.0.0.1', PUBLISHED_HOST: '[::]', PUBLIC_URL: local },
      'PUBLISHED_HOST is [::]',
    ],
  ])('to what %s', (_what, reach, by) => expect(reachableBy(reach)).toBe(by));
});
