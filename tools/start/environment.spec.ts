import { instancesOf, ownSettings, platformEnvironment } from './environment.ts';
import { readOptions } from './options.ts';

const services = [
  { name: 'gateway', folder: '', port: 4000, database: false },
  { name: 'crm', folder: '', port: 4105, database: true },
  { name: 'ai-tools', folder: '', port: 4108, database: true },
];

describe('instances of services', () => {
  it('are one of each near the gateway', () => {
    expect(instancesOf(services, readOptions([], { PORT: '5000', HOST: '0.0.0.0' }), {})).toEqual([
      { name: 'gateway', service: 'gateway', host: '0.0.0.0', port: 5000 },
      { name: 'crm', service: 'crm', host: '127.0.0.1', port: 5105 },
      { name: 'ai-tools', service: 'ai-tools', host: '127.0.0.1', port: 5108 },
    ]);
  });

  it.each(['nonsense', '99999', '-1'])('are refused a port that is none: %s', (port) => {
    expect(() => instancesOf(services, readOptions([], {}), { CRM_PORT: port })).toThrow(
      `CRM_PORT=${port} is not a port: give a number from 1 to 65535.`,
    );
  });

  it('that are several have names and ports of their own, and are all told to the others', () => {
    const options = readOptions(['--services', '--scale', 'crm=3,ai-tools=2'], {});
    const instances = instancesOf(services, options, { AI_TOOLS_PORT: '6000' });
    expect(instances.map(({ name, port }) => `${name}:${port}`)).toEqual([
      'gateway:4000',
      'crm:4105',
      'crm-2:4125',
      'crm-3:4145',
      'ai-tools:6000',
      'ai-tools-2:6020',
    ]);
    expect(platformEnvironment(instances, options, {}, { AI_TOOLS_PORT: '6000' })).toMatchObject({
      SERVICES: 'crm,ai-tools',
      PORT: '4000',
      CRM_URL: 'http://127.0.0.1:4105,http://127.0.0.1:4125,http://127.0.0.1:4145',
      AI_TOOLS_URL: 'http://127.0.0.1:6000,http://127.0.0.1:6020',
    });
    expect(instances.map(ownSettings)).toEqual([
      {},
      { CRM_PORT: '4105' },
      { CRM_PORT: '4125' },
      { CRM_PORT: '4145' },
      { AI_TOOLS_PORT: '6000' },
      { AI_TOOLS_PORT: '6020' },
    ]);
  });

  it('never share a port, however many there are of each', () => {
    const all = Array.from({ length: 20 }, (_, index) => ({
      name: `service-${index}`,
      folder: '',
      port: 4101 + index,
      database: true,
    }));
    const scale = all.map(({ name }) => `${name}=16`).join(',');
    const ports = instancesOf(all, readOptions(['--services', '--scale', scale], {}), {}).map(({ port }) => port);
    expect(new Set(ports).size).toBe(20 * 16);
  });
});
