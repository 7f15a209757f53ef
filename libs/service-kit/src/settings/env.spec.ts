import { z } from 'zod';
import { BadEnvironment, type EnvSource } from './bad-environment.js';
import { parseEnv } from './env.js';
import { generateServiceKeys } from '../testing/service-keys.js';

const service = { name: 'crm', port: 4105, env: z.object({ CRM_LIMIT: z.coerce.number().default(3) }) };
let valid: EnvSource;
beforeAll(async () => {
  valid = {
    ...(await generateServiceKeys(['crm', 'ai'])),
    CRM_DATABASE_URL: 'postgres://crm_service:x@127.0.0.1/crm',
    EVENTS_DATABASE_URL: 'postgres://events_service:x@127.0.0.1/events',
    CRM_PORT: '4200',
    AI_URL: 'http://127.0.0.1:4103/',
    CRM_LIMIT: '7',
  };
});

const problemsWith = (source: EnvSource): readonly string[] => {
  try {
    parseEnv(service, source);
    return [];
  } catch (error) {
    return (error as BadEnvironment).problems;
  }
};

describe('the settings of a service', () => {
  it('are read under its own prefix, with the addresses of the others', () => {
    const env = parseEnv(service, valid);
    expect(env).toMatchObject({ port: 4200, host: '127.0.0.1', CRM_LIMIT: 7, logLevel: 'info' });
    expect(env.serviceUrls['ai']).toEqual(['http://127.0.0.1:4103']);
  });

  it('take the port of the package, and empty text as unset', () => {
    expect(parseEnv(service, { ...valid, CRM_PORT: '', CRM_LIMIT: '' })).toMatchObject({
      port: 4105,
      CRM_LIMIT: 3,
    });
  });

  it("name every bad key at once, the service's own too", () => {
    expect(problemsWith({ LOG_LEVEL: 'loud', CRM_PORT: 'x', CRM_LIMIT: 'many' })).toEqual([
      expect.stringMatching(/^LOG_LEVEL: /),
      'SERVICE_PUBLIC_KEYS: is not set',
      expect.stringMatching(/^CRM_PORT: /),
      'CRM_DATABASE_URL: is not set',
      'CRM_PRIVATE_KEY: is not set',
      'EVENTS_DATABASE_URL: is not set, nor is KAFKA_BROKERS',
      expect.stringMatching(/^CRM_LIMIT: /),
    ]);
  });

  it('refuse a key that is not one, and a public set that holds a private key', () => {
    expect(problemsWith({ ...valid, CRM_PRIVATE_KEY: '{' })).toEqual(['CRM_PRIVATE_KEY: is not JSON']);
    const leaked = JSON.stringify({ keys: [{ ...JSON.parse(valid['CRM_PRIVATE_KEY']!), kid: 'crm' }] });
    expect(problemsWith({ ...valid, SERVICE_PUBLIC_KEYS: leaked })).toEqual([expect.stringContaining('private key')]);
  });

  it.each([
    ['nonsense', '"nonsense" is not host:port'],
    ['kafka:9092,kafka', '"kafka" is not host:port'],
    ['kafka:0', '"kafka:0" has a port that is not from 1 to 65535'],
    ['kafka:70000', '"kafka:70000" has a port that is not from 1 to 65535'],
    ['http://kafka:9092', '"http://kafka:9092" is not host:port'],
    [' , ', 'names no broker: give host:port'],
  ])('refuse KAFKA_BROKERS=%s by its name', (brokers, why) => {
    expect(problemsWith({ ...valid, KAFKA_BROKERS: brokers })).toEqual([`KAFKA_BROKERS: ${why}`]);
  });

  it('take brokers with blanks between them', () => {
    expect(parseEnv(service, { ...valid, KAFKA_BROKERS: 'kafka-1:9092, 10.0.0.2:9093,' }).kafkaBrokers).toBe(
      'kafka-1:9092,10.0.0.2:9093',
    );
  });

  it('never show a value in their message', () => {
    expect(problemsWith({ ...valid, CRM_DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2');
  });
});
