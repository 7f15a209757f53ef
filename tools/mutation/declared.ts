type Fn = () => unknown;
type HookName = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';

export type Scope = Record<HookName, Fn[]> & { title: string; parent: Scope | null };
export type DeclaredTest = { name: string; fn: Fn; text: string; scope: Scope };
export type DeclaredFile = { tests: Map<string, DeclaredTest>; scopes: Scope[] };

const newScope = (title: string, parent: Scope | null): Scope => ({
  title,
  parent,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
});

let scope = newScope('', null);
/** The test that a table makes several of. */
let written: string | undefined;
let file: DeclaredFile = { tests: new Map(), scopes: [scope] };

const titleOf = ({ title, parent }: Scope): string =>
  parent ? [titleOf(parent), title].filter(Boolean).join(' > ') : title;

/** What the spec file that is being loaded declares by describe, it and the hooks. */
export const declared = {
  async by(load: () => Promise<unknown>): Promise<DeclaredFile> {
    scope = newScope('', null);
    file = { tests: new Map(), scopes: [scope] };
    await load();
    return file;
  },
  describe(title: string, fn: Fn): void {
    const outer = scope;
    scope = newScope(title, outer);
    file.scopes.push(scope);
    fn();
    scope = outer;
  },
  test(title: string, fn: Fn): void {
    const full = [titleOf(scope), title].filter(Boolean).join(' > ');
    let name = full;
    for (let nth = 2; file.tests.has(name); nth += 1) name = `${full} #${nth}`;
    file.tests.set(name, { name, fn, text: written ?? String(fn), scope });
  },
  /** Tests that `declare` makes of one that is written once: what they call is no text of theirs. */
  table(test: unknown, declare: () => void): void {
    written = String(test);
    declare();
    written = undefined;
  },
  hook(name: HookName, fn: Fn): void {
    scope[name].push(fn);
  },
};
