import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import config from '../../eslint.config.js';

const root = join(import.meta.dirname, '..', '..');
const fixtures = join(import.meta.dirname, 'fixtures');

const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: config });

/** Lints a fixture as if it stood where its first line says, and returns the rules that it broke. */
async function broken(file: string) {
  const code = readFileSync(file, 'utf8');
  const [, filePath, rule] = /^\/\/ as (\S+?)(?:, fails (\S+))?\n/.exec(code) ?? [];
  if (!filePath) throw new Error(`${file} does not say where it stands`);
  const [result] = await eslint.lintText(code, { filePath: join(root, filePath) });
  return { rule, messages: result!.messages };
}

const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.ts'));

describe('every house rule', () => {
  it.each(files(fixtures))('refuses %s', async (name) => {
    const { rule, messages } = await broken(join(fixtures, name));
    expect(messages.map((message) => message.ruleId)).toEqual([rule]);
  });

  it.each(files(join(fixtures, 'good')))('accepts %s', async (name) => {
    const { messages } = await broken(join(fixtures, 'good', name));
    expect(messages).toEqual([]);
  });

  it('has a fixture', () => {
    const covered = new Set(
      files(fixtures).map((name) => /fails (\S+)\n/.exec(readFileSync(join(fixtures, name), 'utf8'))?.[1]),
    );
    const own = config
      .flatMap((part) => Object.keys(part.rules ?? {}))
      .filter((rule) => /^(house\/|boundaries\/|max-|complexity$|no-restricted-syntax$)/.test(rule));
    expect(own.filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it('has a fixture for every policy of the layers', async () => {
    const { boundaryPolicies } = await import('./boundaries.js');
    const said = new Set<string>();
    for (const name of files(fixtures))
      for (const { message } of (await broken(join(fixtures, name))).messages) said.add(message);
    const unproved = boundaryPolicies
      .map((policy) => policy.message)
      .filter((message) => ![...said].some((text) => text.startsWith(message.replace(/\.$/, ''))));
    expect(unproved).toEqual([]);
  });
});
