import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { lift, setBlockType, toggleMark } from 'prosemirror-commands';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { noteSchema } from './note-schema.js';

const { nodes, marks } = noteSchema;

type Tool = { key: string; sign: ReactNode; active: boolean; command: Command };

const inMark = ({ selection: { from, $from, to, empty }, storedMarks, doc }: EditorState, type: MarkType) =>
  empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);

const inNode = ({ selection: { $from } }: EditorState, type: NodeType) =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).includes(type);

const listTool = (state: EditorState, key: string, sign: ReactNode, type: NodeType): Tool => {
  const active = inNode(state, type);
  return { key, sign, active, command: active ? liftListItem(nodes['list_item']!) : wrapInList(type) };
};

const toolsOf = (state: EditorState): Tool[] => {
  const heading = inNode(state, nodes['heading']!);
  const quote = inNode(state, nodes['blockquote']!);
  return [
    {
      key: 'bold',
      sign: <strong>B</strong>,
      active: inMark(state, marks['strong']!),
      command: toggleMark(marks['strong']!),
    },
    { key: 'italic', sign: <em>I</em>, active: inMark(state, marks['em']!), command: toggleMark(marks['em']!) },
    {
      key: 'heading',
      sign: <strong>H</strong>,
      active: heading,
      command: heading ? setBlockType(nodes['paragraph']!) : setBlockType(nodes['heading']!, { level: 2 }),
    },
    listTool(state, 'bullets', <Icon name="bullets" />, nodes['bullet_list']!),
    listTool(state, 'numbers', <Icon name="numbers" />, nodes['ordered_list']!),
    ...(quote ? [{ key: 'unquote', sign: '“', active: true, command: lift }] : []),
  ];
};

type Props = { state: EditorState; run: (command: Command) => void; onLink: () => void };

/** What shapes the selected text. Mouse presses leave focus and selection where they are. */
export function NoteToolbar({ state, run, onLink }: Props) {
  const t = useT('crm');
  const linked = inMark(state, marks['link']!);
  return (
    <div
      className="crm-note-tools"
      role="group"
      aria-label={t('note.tools')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {toolsOf(state).map(({ key, sign, active, command }) => (
        <PlainButton
          key={key}
          kind="quiet"
          size="icon"
          aria-label={t(`note.${key}`)}
          title={t(`note.${key}`)}
          aria-pressed={active}
          onClick={() => run(command)}
        >
          {sign}
        </PlainButton>
      ))}
      <PlainButton
        kind="quiet"
        size="icon"
        aria-label={t('note.link')}
        title={t('note.link')}
        aria-pressed={linked}
        onClick={() => (linked ? run(unlink) : onLink())}
      >
        <Icon name="link" />
      </PlainButton>
    </div>
  );
}

/** Takes the whole link away where the cursor is in one. */
const unlink: Command = (state, dispatch) => {
  const { $from, from, to, empty } = state.selection;
  const type = marks['link']!;
  if (!empty) return toggleMark(type)(state, dispatch);
  const start = $from.start();
  let [first, last] = [from, to];
  $from.parent.forEach((node, offset) => {
    const begins = start + offset;
    const ends = begins + node.nodeSize;
    if (type.isInSet(node.marks) && begins <= from && ends >= from) [first, last] = [begins, ends];
  });
  dispatch?.(state.tr.removeMark(first, last, type));
  return true;
};
