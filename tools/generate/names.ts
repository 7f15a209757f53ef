import { Stop } from '../platform/stop.ts';

export type Placeholders = Record<string, string>;

/** The forms in which templates use a name: `help-desk`, `HelpDesk`, `helpDesk`, `Help desk`. */
export function placeholdersFor(name: string): Placeholders {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30) {
    throw new Stop(
      `"${name}" is no name for a folder, a route and a database: use small letters and single hyphens, like "support".`,
    );
  }
  const words = name.split('-');
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    __name__: name,
    __Name__: pascal,
    __camel__: pascal[0]!.toLowerCase() + pascal.slice(1),
    __title__: [capital(words[0]!), ...words.slice(1)].join(' '),
  };
}

export const fill = (text: string, values: Placeholders): string =>
  text.replace(/__[A-Za-z]+__/g, (placeholder) => values[placeholder] ?? placeholder);
