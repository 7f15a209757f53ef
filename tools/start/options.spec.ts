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

  it('name an option they do not know', () => {
    expect(() => readOptions(['--sevices'], {})).toThrow(/--sevices/);
  });
});
