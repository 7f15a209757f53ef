import { readOptions } from './options.ts';

describe('options of npm start', () => {
  it('are one process on loopback port 4000 with data in .data', () => {
    expect(readOptions([], {})).toMatchObject({
      services: false,
      build: true,
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      dataDir: expect.stringMatching(/\.data$/),
    });
  });

  it('follow PORT, HOST, PUBLIC_URL and DATA_DIR', () => {
    const env = { PORT: '5000', HOST: '0.0.0.0', PUBLIC_URL: 'https://crm.example.com/', DATA_DIR: '/srv/fernway' };
    expect(readOptions(['--services', '--no-build'], env)).toEqual({
      services: true,
      scale: {},
      build: false,
      only: [],
      verbose: false,
      port: 5000,
      host: '0.0.0.0',
      publicUrl: 'https://crm.example.com',
      dataDir: '/srv/fernway',
    });
  });

  it.each(['http', '0', '70000', '40.5'])('refuse PORT=%s in one line', (PORT) => {
    expect(() => readOptions([], { PORT })).toThrow(`PORT=${PORT} is not a port: give a number from 1 to 65000.`);
  });

  it('take how many there are of a service', () => {
    expect(readOptions(['--services', '--scale', 'crm=3, tokens=16,ai=1'], {}).scale).toEqual({
      crm: 3,
      tokens: 16,
      ai: 1,
    });
  });

  it.each([
    ['crm=0', '--scale crm=0: give a number from 1 to 16.'],
    ['crm=17', '--scale crm=17: give a number from 1 to 16.'],
    ['crm', '--scale crm cannot be read: write --scale crm=3,tokens=2.'],
    ['crm=-1', '--scale crm=-1 cannot be read: write --scale crm=3,tokens=2.'],
    ['crm=2,crm=3', '--scale names crm twice.'],
    ['gateway=2', '--scale gateway: browsers come to one port, so there is one gateway here.'],
  ])('refuse --scale %s in one line', (scale, message) => {
    expect(() => readOptions(['--services', `--scale=${scale}`], {})).toThrow(message);
  });

  it('refuse --scale that names nothing, and a service twice in two of them', () => {
    expect(() => readOptions(['--services', '--scale='], {})).toThrow(
      '--scale names no service: write --scale crm=3,tokens=2.',
    );
    expect(() => readOptions(['--services', '--scale', 'crm=2', '--scale', 'crm=3'], {})).toThrow(
      '--scale names crm twice.',
    );
    expect(readOptions(['--services', '--scale', 'crm=2', '--scale', 'ai=3'], {}).scale).toEqual({ crm: 2, ai: 3 });
  });

  it('refuse --scale where all services are one process, with how it is meant', () => {
    expect(() => readOptions(['--scale', 'crm=2'], {})).toThrow(
      '--scale needs a process per service: npm start -- --services --scale crm=3,tokens=2',
    );
  });

  it('name an option they do not know', () => {
    expect(() => readOptions(['--sevices'], {})).toThrow(/--sevices/);
  });
});
