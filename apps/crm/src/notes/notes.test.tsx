import { expect, jest, test } from '@jest/globals';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { en } from '../testing.js';
import { markdown } from './markdown.js';
import { NoteEditor } from './note-editor.js';
import { matching } from './note-plugins.js';
import { noteOf, textOf } from './note-schema.js';
import { RichText } from './rich-text.js';

const id = '0190aaaa-0000-7000-8000-000000000001';
const shown = (text: string) => renderPart(<RichText text={text} />).container;

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">bold</b> one',
  '<!-- hidden -->',
  '&lt;script&gt;',
])('shows %s as text', (text) => {
  const page = shown(text);
  expect(page.querySelector('script, img, b')).toBeNull();
  expect(page.textContent).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'java&#115;cript:alert(1)',
])('makes no link to %s', (address) => {
  expect(shown(`[here](${address})`).querySelector('a')).toBeNull();
  expect(shown(`[here](<${address}>)`).querySelector('a')).toBeNull();
});

test('links pages and mails, in a tab that knows nothing of this one, and loads no pictures', () => {
  const page = shown('[site](https://oak.example) and ![picture](https://spy.example/x.png)');
  expect(page.querySelector('a')).toMatchObject({
    href: 'https://oak.example/',
    rel: 'noreferrer nofollow',
    target: '_blank',
  });
  expect(page.querySelector('img')).toBeNull();
});

test('shows headings, lists, emphasis and mentions', () => {
  const page = renderPart(
    <RichText text={`## Plan\n\n- **call** @[Old Name](user:${id})\n- *write*`} nameOf={() => 'Mara Jones'} />,
  ).container;
  expect(page.querySelector('h5')?.textContent).toBe('Plan');
  expect([...page.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['call @Mara Jones', 'write']);
  expect(page.querySelector('.crm-mention')?.textContent).toBe('@Mara Jones');
});

test.each([
  `Hello @[Mara Jones](user:${id}), see [this](https://oak.example).`,
  '## Plan\n\n- one\n- two\n\n1. first\n2. second\n\n> said',
  '**bold** and *italic* and `code`',
  'one\\\ntwo',
])('keeps what is written: %j', (text) => {
  expect(textOf(noteOf(text))).toBe(text);
});

test.each([
  '<script>alert(1)</script>',
  '*not bold*',
  '# no heading',
  '[no](link)',
  `@[nobody](user:${id})`,
  '1. no list',
  'a_b_c \\ `x`',
  '> no',
  '---',
  '&lt;',
  '\u202eright to left\u200b',
])('keeps what is typed as it was typed: %s', (typed) => {
  const note = noteOf('').type.schema;
  const text = textOf(note.node('doc', null, [note.node('paragraph', null, [note.text(typed)])]));
  expect(noteOf(text).textContent).toBe(typed);
  expect(markdown.parseInline(text, {})[0]?.children?.some(({ type }) => type === 'mention')).toBe(false);
});

test('says what was typed, and sends it with Ctrl and Enter', () => {
  const onChange = jest.fn();
  const onSubmit = jest.fn();
  renderPart(<NoteEditor initial="**Hi**" label="Note" members={[]} onChange={onChange} onSubmit={onSubmit} />, {
    messages: { crm: en },
  });
  const box = screen.getByRole('textbox', { name: 'Note' });
  expect(box.querySelector('strong')?.textContent).toBe('Hi');
  fireEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
  expect(onChange).toHaveBeenLastCalledWith('- **Hi**');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('finds members by any part of their name, first those that begin with it', () => {
  const members = ['Ana Mar', 'Mara Jones', '王小明'].map((name) => ({ id: name, name }));
  expect(matching(members, 'mar').map(({ name }) => name)).toEqual(['Mara Jones', 'Ana Mar']);
  expect(matching(members, '小').map(({ name }) => name)).toEqual(['王小明']);
  expect(matching(members, '')).toHaveLength(3);
});
