/** Characters that no reader sees: zero width, directions, tags. They carry what a text does not show. */
const unseen = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const citation = /!?\[\[([^[\]\n]{1,120})\]\]/y;
const link = /(!?)\[([^[\]\n]*)\]\(([^()\n]*)\)/y;
/** Of Markdown's link definitions: `[x]: //host` would make a link of every `[x]`. */
const definition = /^[ \t]{0,3}\[[^\]\n]+\]:.*$/gm;
const brackets = /!?\[[^[\]\n]*\](?=[^(])/y;
const tag = /<[a-z!/?][^<>\n]{0,300}>/iy;
/** What is left of markup that never ended. */
const opening = /<(?=[a-z!/?])/gi;
const address = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|vbscript|file|blob):)[^\s<>"'()[\]]*/gi;
/** Where the app itself leads: the only links that an answer may have. */
const ownPage = /^\/dashboard(?:[/?#][\w\-./?=&%#{}:,"[\]~+]*)?$/;
/** Letters that a construct may have before it counts as plain text. */
const longest = 600;

/**
 * What a model writes, on its way to the reader: no image, no link or address but of the app's own pages, no markup, no
 * unseen characters, no secret. Holds back only what is not yet decided.
 * @param resolve what a citation marker becomes
 * @param secrets that must never come out, in whatever case or spacing
 */
export class OutputFilter {
  private held = '';

  constructor(
    private readonly resolve: (marker: string) => string,
    private readonly secrets: readonly string[] = [],
  ) {}

  /** @returns what of it can be shown by now */
  feed(text: string): string {
    this.held += text.replace(unseen, '');
    const end = this.decided();
    const ready = this.held.slice(0, end);
    this.held = this.held.slice(end);
    return this.clean(ready);
  }

  /** @returns the rest, however it ends */
  end(): string {
    const rest = this.held;
    this.held = '';
    return this.clean(rest);
  }

  /** How far the text holds nothing that could still become something else. */
  private decided(): number {
    // A run of ASCII may be the beginning of an address or of a secret: words end at a space, and other scripts have none.
    const settled = this.held.length - (/[\x21-\x7e]*$/.exec(this.held)?.[0].length ?? 0);
    for (let at = 0; at < settled; at += 1) {
      const sign = this.held[at];
      if (sign !== '[' && sign !== '<') continue;
      const from = sign === '[' && this.held[at - 1] === '!' ? at - 1 : at;
      const construct = sign === '<' ? matchAt(tag, this.held, from) : bracketed(this.held, from);
      if (construct && from + construct.length <= settled) at = from + construct.length - 1;
      else if (construct || this.open(at)) return from;
    }
    return this.held.length < longest * 4 ? settled : this.held.length;
  }

  /** Whether what begins here may still become a construct. */
  private open(at: number): boolean {
    if (this.held[at] === '<' && this.held.length > at + 1 && !/[a-z!/?]/i.test(this.held[at + 1]!)) return false;
    return !this.held.slice(at).includes('\n') && this.held.length - at < longest;
  }

  /** Again until nothing changes: what is taken out may leave something behind that closes up to another one. */
  private clean(text: string): string {
    let shown = text;
    for (let before = ''; before !== shown; ) {
      before = shown;
      shown = this.cleaned(shown);
    }
    return shown.replace(opening, '');
  }

  private cleaned(text: string): string {
    const linked = text
      .replace(definition, '')
      .replace(new RegExp(citation.source, 'g'), (_all, marker: string) => this.resolve(marker))
      .replace(new RegExp(link.source, 'g'), (_all, image: string, label: string, target: string) =>
        !image && ownPage.test(target) ? `[${label}](${target})` : label,
      )
      .replace(new RegExp(tag.source, 'gi'), '')
      .replace(address, '');
    return this.secrets.reduce((shown, secret) => shown.replace(spaced(secret), ''), linked);
  }
}

const bracketed = (text: string, at: number) => matchAt(citation, text, at) ?? matchAt(link, text, at) ?? matchAt(brackets, text, at);

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

/** The secret with anything but letters and digits between its characters. */
const spaced = (secret: string) =>
  new RegExp([...secret].map((sign) => sign.replace(/[^\p{L}\p{N}]/u, '[^\\p{L}\\p{N}]*')).join('[^\\p{L}\\p{N}]*'), 'giu');
