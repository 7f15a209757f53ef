import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OutputFilter } from './output-filter.js';

const canary = 'c0ffee5ecret';
const known = (marker: string) => (marker === 'deal:1' ? '[1]' : '');
const whole = (text: string) => filtered([text]);
const filtered = (chunks: string[]) => {
  const filter = new OutputFilter(known, [canary]);
  return chunks.map((chunk) => filter.feed(chunk)).join('') + filter.end();
};

describe('what a model writes', () => {
  it.each([
    ['cites what tools answered', 'Oak is worth 5 [[deal:1]].', 'Oak is worth 5 [1].'],
    ['does not cite what none answered', 'Oak is worth 5 [[deal:2]].', 'Oak is worth 5 .'],
    ['keeps plain brackets', 'a [b] c (d) 1 < 2 > 0', 'a [b] c (d) 1 < 2 > 0'],
    ['keeps links into the app', 'see [Oak](/dashboard/deals/1?tab=files)', 'see [Oak](/dashboard/deals/1?tab=files)'],
    ['loses links to others', 'see [Oak](https://evil.example/x)', 'see Oak'],
    ['loses links without a scheme', 'see [Oak](//evil.example/dashboard)', 'see Oak'],
    ['loses links that leave the app by a trick', '[a](/dashboard@evil.example) [b](/dashboard/\\evil)', 'a b'],
    ['loses images', 'x ![chart](/dashboard/deals) ![p](https://evil.example/?q=1) y', 'x chart p y'],
    ['loses definitions of links', 'a\n[1]: //evil.example\nb', 'a\n\nb'],
    ['loses bare addresses', 'go to https://evil.example/a?b=c now, or www.evil.example', 'go to  now, or '],
    ['loses other schemes', 'javascript:alert(1) data:text/html;base64,xx', '(1) '],
    ['loses markup', 'a <img src=x onerror=y> b <b>c</b><!-- d -->', 'a  b c'],
    ['loses unseen characters', 'a\u200bb\u202ec\u{E0041}d\ufeff', 'abcd'],
    ['loses the secret', `x ${canary} y`, 'x  y'],
    ['loses the secret in other dress', 'x C0FF-EE5 EcReT y', 'x  y'],
    ['keeps an e-mail address and a time', 'ann@oak.example at 10:30', 'ann@oak.example at 10:30'],
  ])('%s', (_what, text, shown) => {
    expect(whole(text)).toBe(shown);
  });

  const piece = fc.oneof(
    fc.constantFrom('[[deal:1]]', '[[deal:2]]', '![a](https://evil.example/x)', '[a](https://evil.example)', '[a](/dashboard/deals/1)', '<img src=x>', 'https://evil.example', '[', ']', '(', ')', '!', '<', '>', '\n', ' ', '案件', canary, '\u200b', 'h', 'www.'),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );

  it('never shows more than it may, however it is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.array(fc.nat(200), { maxLength: 10 }), (pieces, cuts) => {
        const text = pieces.join('');
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
        const shown = filtered(at.slice(1).map((end, index) => text.slice(at[index], end)));
        expect(shown).not.toMatch(/https?:\/\/|\bwww\.|!\[[^\]]*\]\(|<[a-z!/?]|\u200b|\[\[deal/i);
        expect(shown.toLowerCase()).not.toContain(canary);
      }),
      { numRuns: 500 },
    );
  });

  it('lets words go as they come, in scripts without spaces too', () => {
    const filter = new OutputFilter(known);
    expect(filter.feed('One two thr')).toBe('One two ');
    expect(filter.feed('ee [[dea')).toBe('three ');
    expect(filter.feed('l:1]] ok ')).toBe('[1] ok ');
    expect(filter.feed('進行中の案件は')).toBe('進行中の案件は');
    expect(filter.end()).toBe('');
  });

  it('does not wait for ever for what never ends', () => {
    const filter = new OutputFilter(known);
    expect(filter.feed(`[${'a b '.repeat(400)}`).length).toBeGreaterThan(500);
  });
});
