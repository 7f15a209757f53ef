/** Classes with which selectors of a sheet begin: those that it styles, not those that it only meets inside of its own. */
function ownClasses(css: string): Set<string> {
  const own = new Set<string>();
  for (const [, selectors] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?:^|[{};])([^{};@]+)\{/g)) {
    for (const selector of selectors!.split(',')) {
      const [, first] = /^\s*\.([\w-]+)/.exec(selector) ?? [];
      if (first && !first.startsWith('fw-')) own.add(first);
    }
  }
  return own;
}

/** Classes that more than one sheet styles: pages visited one after the other then change each other's looks. */
export function sharedClasses(sheets: Record<string, string>): string[] {
  const owners = new Map<string, string[]>();
  for (const [name, css] of Object.entries(sheets))
    for (const own of ownClasses(css)) owners.set(own, [...(owners.get(own) ?? []), name]);
  return [...owners]
    .filter(([, names]) => names.length > 1)
    .map(([own, names]) => `.${own}: ${names.sort().join(', ')}`);
}

/** Tokens that a sheet asks for and nothing defines: the browser drops such a line without a word. */
export function unknownTokens(css: string, known: string): string[] {
  const defined = new Set([...known.matchAll(/(--fw-[\w-]+):/g)].map(([, token]) => token));
  return [...css.matchAll(/var\((--fw-[\w-]+)/g)].map(([, token]) => token!).filter((token) => !defined.has(token));
}
