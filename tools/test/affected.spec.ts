import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { affectedBy, type Workspace } from './affected.ts';
import { readWorkspace } from './nx-stage.ts';
import { anyOf, journeysThatVisit, pagesWith, remotesOf } from './visits.ts';

const workspace: Workspace = {
  packages: [
    { name: 'contracts', root: 'libs/contracts', inputs: {} },
    { name: 'kit', root: 'libs/service-kit', inputs: {} },
    { name: 'crm-service', root: 'services/crm', inputs: { lint: ['eslint.config.js'] } },
    { name: 'crm-app', root: 'apps/crm', inputs: { lint: ['eslint.config.js'] } },
    { name: 'tools', root: 'tools', inputs: { test: ['apps/*/src/**/*.{ts,tsx}', 'docs/settings.md'] } },
  ],
  dependencies: { 'crm-service': ['kit'], 'crm-app': ['contracts'], kit: ['contracts'], tools: ['kit'] },
  shared: ['tsconfig*.json', 'package-lock.json', 'tools/presets/**'],
};
const affected = (...files: string[]) => affectedBy(files, workspace, root);
const packages = async (target: string, ...files: string[]) => [...(await affected(...files)).packages(target)].sort();
const duplicates = 'apps/crm/src/features/duplicates/duplicates-page.tsx';

describe('what a change can break', () => {
  it('is its package, what depends on it, and what names it as an input of this check', async () => {
    expect(await packages('test', 'libs/contracts/src/errors.ts')).toEqual([
      'contracts',
      'crm-app',
      'crm-service',
      'kit',
      'tools',
    ]);
    expect(await packages('test', 'services/crm/src/main.ts')).toEqual(['crm-service']);
    expect(await packages('test', duplicates)).toEqual(['crm-app', 'tools']);
    expect(await packages('e2e', duplicates)).toEqual(['crm-app']);
    expect(await packages('test', 'docs/settings.md')).toEqual(['tools']);
    expect(await packages('lint', 'eslint.config.js')).toEqual(['crm-app', 'crm-service']);
  });

  it('is nobody else’s check where only a test was changed', async () => {
    expect(await packages('test', 'libs/contracts/src/errors.spec.ts')).toEqual(['contracts']);
    expect((await affected('services/crm/test/views.e2e-spec.ts')).journeys).toEqual([]);
  });

  it('is nothing for prose', async () => {
    const { everything, journeys } = await affected('docs/crm.md', 'README.md');
    expect([everything, journeys, await packages('test', 'docs/crm.md')]).toEqual([undefined, [], []]);
  });

  it.each(['package-lock.json', 'tsconfig.base.json', 'tools/presets/jest.js', 'nx.json', 'a-new-file.ts'])(
    'is everything for %s',
    async (file) => {
      expect(await affected(duplicates, file)).toMatchObject({ everything: file, journeys: 'all' });
    },
  );
});

it('is the tools, too, where they read the tests of a service', async () => {
  const own = await readWorkspace();
  const read = globSync('tools/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/templates/**', '**/fixtures/**'],
  })
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.\.[^']+)'/g)].map(([, to]) =>
        relative(root, join(root, dirname(file), to!)).replace(/\.js$/, '.ts'),
      ),
    )
    .filter((file) => /^services\/[^/]+\/test\//.test(file));
  expect(read.length).toBeGreaterThan(0);
  for (const file of new Set(read)) {
    const { packages: namesOf } = await affectedBy([file], own, root);
    expect([file, namesOf('typecheck').has('@fernway/tools'), namesOf('long').has('@fernway/tools')]).toEqual([
      file,
      true,
      true,
    ]);
  }
});

describe('journeys', () => {
  it.each(['services/crm/src/main.ts', 'libs/contracts/src/errors.ts'])('all meet a change of %s', async (file) => {
    expect((await affected(file)).journeys).toBe('all');
  });

  it('that import a changed helper, or are changed themselves', async () => {
    const { journeys } = await affected('e2e/search.spec.ts', 'e2e/inject.ts');
    const importing = ['e2e/crash.spec.ts', 'e2e/search.spec.ts'];
    for (const journey of importing) expect(journeys).toContain(journey);
    for (const journey of journeys) {
      if (journey !== 'e2e/search.spec.ts')
        expect(readFileSync(join(root, journey), 'utf8')).toMatch(/from '\.\/inject\.js'/);
    }
  });

  it('of a remote are those that open a page which the file is loaded for', async () => {
    const { journeys, pages } = await affected(duplicates);
    expect([journeys, pages]).toEqual([['e2e/screens.spec.ts'], ['/dashboard/settings/duplicates']]);
    expect((await affected(duplicates, 'e2e/inject.ts')).pages).toBeUndefined();
    const account = (await affected('apps/billing/src/account/account-page.tsx')).journeys;
    expect(account).toEqual(expect.arrayContaining(['e2e/billing.spec.ts', 'e2e/energy.spec.ts']));
    expect(account).not.toContain('e2e/deal-board.spec.ts');
  });

  it('of what no page loads by itself are those of all its pages', async () => {
    for (const files of [['apps/crm/src/contributes.ts'], ['apps/crm/src/contributes.ts', duplicates]]) {
      const { journeys } = await affected(...files);
      expect(journeys).toEqual(expect.arrayContaining(['e2e/lists.spec.ts', 'e2e/deal-board.spec.ts']));
    }
  });

  it('of a slot are those that open a page where it stands; all, where the frame has it', async () => {
    const remotes = await remotesOf(root);
    const aiTools = remotes.find((remote) => remote.root === 'apps/ai-tools')!;
    const filling = aiTools.parts.find(({ slot }) => slot === 'contact.sentiment')!;
    const pages = pagesWith(aiTools, [filling.module], remotes, root);
    expect(pages).toEqual(['/dashboard/contacts/:id', '/dashboard/sentiment-analysis']);
    const open = journeysThatVisit(pages as string[], root);
    expect(open).toContain('e2e/record.spec.ts');
    expect(open).not.toContain('e2e/deal-board.spec.ts');
    expect((await affected('apps/billing/src/features/purchase/purchase-dialog.tsx')).journeys).toBe('all');
  });

  it('tell a page from those above and below it', () => {
    const page = new RegExp(`^${anyOf(['/dashboard/contacts/:id', '/dashboard'])}$`);
    expect(['/dashboard/contacts/1', '/dashboard'].every((address) => page.test(address))).toBe(true);
    expect(['/dashboard/contacts', '/dashboard/contacts/1/x', '/dash'].some((address) => page.test(address))).toBe(
      false,
    );
  });

  it('know each remote’s pages', async () => {
    const remotes = await remotesOf(root);
    expect(remotes.length).toBeGreaterThanOrEqual(5);
    for (const { parts } of remotes) {
      expect(parts.length).toBeGreaterThan(0);
      for (const { slot, addresses, module } of parts) {
        expect(module).toMatch(/\.tsx?$/);
        expect(slot !== undefined || addresses.length > 0).toBe(true);
      }
    }
  });
});
