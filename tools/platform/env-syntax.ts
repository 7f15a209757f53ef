import { parseEnv } from 'node:util';
import { Stop } from './stop.ts';

const blank = /[ \t]*(#.*)?(\n|$)/y;
const assignment = /[ \t]*(?:export[ \t]+)?[A-Za-z_][A-Za-z0-9_]*[ \t]*=[ \t]*/y;
const single = /'[^']*'[ \t]*(#.*)?(\n|$)/y;
const double = /"[^"]*"[ \t]*(#.*)?(\n|$)/y;
const bare = /[^'"`\n]?[^\n]*(\n|$)/y;
/** By the quote that a value begins with; in backquotes none is understood. */
const valueForms: Record<string, RegExp | undefined> = { "'": single, '"': double, none: bare };

/**
 * The settings of a `.env`. Node's parser passes over what it does not understand, and cuts at `#`: that is found here
 * first. Words of the file are never repeated: they may be secret.
 */
export function readSettings(text: string, file: string): Record<string, string> {
  const code = text.replace(/^\uFEFF/, '').replaceAll('\r', '');
  const refuse = (at: number, why: string) =>
    new Stop(`Line ${code.slice(0, at).split('\n').length} of ${file} ${why}`);
  for (let at = 0; at < code.length; ) {
    const match = (pattern: RegExp) => {
      pattern.lastIndex = at;
      const found = pattern.exec(code)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    };
    if (match(blank) !== undefined) continue;
    const line = at;
    if (match(assignment) === undefined)
      throw refuse(line, `is no setting: write NAME=value, or begin it with # if it is none.`);
    const quote = /['"`]/.test(code[at] ?? '') ? code[at] : undefined;
    const form = valueForms[quote ?? 'none'];
    const value = form && match(form);
    if (value === undefined) throw refuse(line, `has a quote that is not closed at its end: write NAME='value'.`);
    if (quote !== "'" && /\$[{A-Za-z_]/.test(value))
      throw refuse(line, `has a $ that compose would replace: put the value in single quotes.`);
    if (!quote && /\S#/.test(value))
      throw refuse(line, `has a # without quotes, which may begin a comment: put the value in single quotes.`);
  }
  return parseEnv(code) as Record<string, string>;
}
