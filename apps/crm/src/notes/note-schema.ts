import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  schema as commonmark,
} from 'prosemirror-markdown';
import { type Node, Schema } from 'prosemirror-model';
import { markdown, mentionText } from './markdown.js';

const blocks = [
  'doc',
  'paragraph',
  'blockquote',
  'horizontal_rule',
  'heading',
  'code_block',
  'ordered_list',
  'bullet_list',
  'list_item',
];
const nodes = Object.fromEntries([...blocks, 'text', 'hard_break'].map((name) => [name, commonmark.nodes[name]!.spec]));

/** What a note may hold: nothing that its Markdown could not keep. */
export const noteSchema = new Schema({
  nodes: {
    ...nodes,
    heading: { ...nodes['heading'], content: '(text | mention)*' },
    mention: {
      inline: true,
      group: 'inline',
      atom: true,
      attrs: { id: {}, name: {} },
      toDOM: (node) => [
        'span',
        { class: 'crm-mention', 'data-user': node.attrs['id'] as string, 'data-name': node.attrs['name'] as string },
        `@${node.attrs['name'] as string}`,
      ],
      parseDOM: [
        {
          tag: 'span[data-user]',
          getAttrs: (element) => ({ id: element.dataset['user'], name: element.dataset['name'] }),
        },
      ],
    },
  },
  marks: Object.fromEntries(['em', 'strong', 'link', 'code'].map((name) => [name, commonmark.marks[name]!.spec])),
});

const { image: _image, ...tokens } = defaultMarkdownParser.tokens;

const parser = new MarkdownParser(noteSchema, markdown, {
  ...tokens,
  // Written on the next line, shown on the next line.
  softbreak: { node: 'hard_break' },
  mention: { node: 'mention', getAttrs: (token) => ({ id: token.attrGet('id'), name: token.content }) },
});

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    mention: (state, node) => state.write(mentionText(node.attrs as { id: string; name: string })),
  },
  defaultMarkdownSerializer.marks,
);

export const noteOf = (text: string): Node => parser.parse(text);
export const textOf = (note: Node): string => serializer.serialize(note, { tightLists: true }).trim();
