import { Secrets } from './secrets.js';

/** Characters that no reader sees: zero width, directions, tags, controls, selectors but the one of an emoji. They carry what a text does not show. */
const unseen =
  /(?!\n|\t|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{Extended_Pictographic}\d#*])\uFE0F/gu;
/** A record's own name where a person decides by it: nothing in it that he does not see. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');
const citation = /!?\[\[([^[\]\n]{1,120})\]\]/y;
/** One that the text ends in the middle of. */
const halfCitation = /!?\[\[[a-z]+:[^[\]\s]{0,100}\]?$/i;
const link = /(!?)\[([^[\]\n]*)\]\(([^()\n]*)\)/y;
/** What a marker points to, where nothing made a whole citation of it: no reader can do anything with it. */
const reference =
  /(?<![\w=/])(?:contact|company|deal|activity|task|query):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** A number that looks like a citation, and is none. */
const numbered = /!?\[\d{1,3}\]/g;
/** Of Markdown's link definitions: `[x]: //host` would make a link of every `[x]`. */
const definition = /^[ \t]{0,3}\[[^\]\n]+\]:.*$/gm;
/** What is left of links and definitions that were no whole one: over lines, in quotes, with brackets inside. */
const joint = /\](?=[(:])/g;
/** A citation that what follows would make a link, or that begins its line as a definition does. */
const noteJoint = /\uE004(?=\()|(?<=^[^\p{L}\n]*)\uE004(?=:)/gmu;
const brackets = /!?\[[^[\]\n]*\](?=[^(])/y;
const tag = /<[a-z!/?][^<>\n]{0,300}>/iy;
/** What is left of markup that never ended; of several in a row the first would begin it again. */
const opening = /<+(?=[a-z!/?])/gi;
const address =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![a-z0-9])www\.|\b(?:javascript|data|vbscript|file|blob):)[^\s<>"'()[\]]*/gi;
/** Where the app itself leads: the only links that an answer may have. */
const ownPage = /^\/dashboard(?:[/?#][\w\-./?=&%#{}:,"[\]~+]*)?$/;
/** Letters that a construct may have before it counts as plain text. */
const longest = 600;
/** More than so many signs in a row that are neither letter nor digit say nothing, and would let a secret be held for ever. */
const emptyRun = /[^\p{L}\p{N}]{81,}/gu;
/** Stand for the brackets of what may stay, until all other ones were looked at: no text has them, they are `unseen`. */
const [linkFrom, linkTo, linkEnd, noteFrom, noteEnd] = ['\uE000', '\uE001', '\uE002', '\uE003', '\uE004'];
/** Before a link it would make an image of it. */
const exclaimed = new RegExp(`!+(?=(?:\\[[^\\]]*)?${linkFrom})`, 'g');
const kept: Record<string, string> = {
  [linkFrom!]: '[',
  [linkTo!]: '](',
  [linkEnd!]: ')',
  [noteFrom!]: '[',
  [noteEnd!]: ']',
};

/**
 * What a model writes, on its way to the reader: no image, no link or address but of the app's own pages, no markup, no
 * unseen characters, no secret, no citation that is none. Holds back only what is not yet decided.
 * @param resolve what a citation marker becomes: `[1]`, or nothing
 */
export class OutputFilter {
  private held = '';
  /** The first half of a sign that a stream was cut in. */
  private half = '';
  /** Letters that were shown last. */
  private tail = '';

  constructor(
    private readonly resolve: (marker: string) => string,
    private readonly secrets: Secrets = new Secrets(),
  ) {}

  /** @returns what of it can be shown by now */
  feed(text: string): string {
    const whole = this.half + text;
    this.half = /[\uD800-\uDBFF]$/.exec(whole)?.[0] ?? '';
    const seen = withoutUnseen(whole.slice(0, whole.length - this.half.length));
    this.held = (this.held + seen).replace(emptyRun, (run) => run.slice(0, 80));
    const end = this.secrets.pending(this.held.slice(0, this.decided()), this.tail);
    const ready = this.clean(this.held.slice(0, end));
    // What comes next might be made an image by it.
    const shown = ready.replace(/!+$/, '');
    this.held = ready.slice(shown.length) + this.held.slice(end);
    return shown;
  }

  /** @returns the rest, however it ends */
  end(): string {
    const rest = this.held;
    this.held = '';
    return this.clean(rest.replace(halfCitation, ''));
  }

  /** How far the text holds nothing that could still become something else. */
  private decided(): number {
    // A run of ASCII may be the beginning of an address: words end at a space, and other scripts have none.
    const words = this.held.length - (/[\x21-\x7e]*$/.exec(this.held)?.[0].length ?? 0);
    const settled = this.held.length < longest * 4 ? words : Math.max(words, this.held.length - longest);
    for (let at = 0; at < settled; at += 1) {
      const sign = this.held[at];
      if (sign !== '[' && sign !== '<') continue;
      const from = sign === '[' && this.held[at - 1] === '!' ? at - 1 : at;
      const construct = sign === '<' ? matchAt(tag, this.held, from) : bracketed(this.held, from);
      if (construct && from + construct.length <= settled) at = from + construct.length - 1;
      else if (construct || this.open(at)) return from;
    }
    return settled;
  }

  /** Whether what begins here may still become a construct. */
  private open(at: number): boolean {
    if (this.held[at] === '<' && this.held.length > at + 1 && !/[a-z!/?<]/i.test(this.held[at + 1]!)) return false;
    return !this.held.slice(at).includes('\n') && this.held.length - at < longest;
  }

  /** Again until nothing changes: what is taken out may leave something behind that closes up to another one. */
  private clean(text: string): string {
    let shown = text;
    for (let before = ''; before !== shown; ) {
      before = shown;
      shown = this.cleaned(shown);
    }
    shown = shown.replace(opening, '').replace(/[\uE000-\uE004]/g, (mark) => kept[mark]!);
    this.tail = this.secrets.tailOf(shown, this.tail);
    return shown;
  }

  private cleaned(text: string): string {
    const linked = text
      .replace(definition, '')
      .replace(new RegExp(citation.source, 'g'), (_all, marker: string) =>
        this.resolve(marker).replace('[', noteFrom!).replace(']', noteEnd!),
      )
      .replace(new RegExp(link.source, 'g'), (_all, image: string, label: string, target: string) =>
        !image && ownPage.test(target) ? `${linkFrom}${label}${linkTo}${target}${linkEnd}` : label,
      )
      .replace(exclaimed, '')
      .replace(reference, '')
      .replace(numbered, '')
      .replace(joint, '] ')
      .replace(noteJoint, '$& ')
      .replace(new RegExp(tag.source, 'gi'), '')
      .replace(address, '');
    return this.secrets.strip(linked, this.tail);
  }
}

const bracketed = (text: string, at: number) =>
  matchAt(citation, text, at) ?? matchAt(link, text, at) ?? matchAt(brackets, text, at);

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};
