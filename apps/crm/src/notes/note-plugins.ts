import { folded } from '@fernway/contracts/folded';
import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { noteSchema } from './note-schema.js';

const { nodes, marks } = noteSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes['hard_break']!.create()).scrollIntoView());
  return true;
};

/** Keys as everywhere, and what is typed at the start of a line (`- `, `1. `, `# `, `> `) becomes what it looks like. */
export const notePlugins = (): Plugin[] => [
  history(),
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes['blockquote']!),
      wrappingInputRule(/^\s*[-*]\s$/, nodes['bullet_list']!),
      wrappingInputRule(/^(\d{1,4})[.)]\s$/, nodes['ordered_list']!, ([, order]) => ({ order: Number(order) })),
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes['heading']!, ([, signs]) => ({ level: signs!.length })),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleMark(marks['strong']!),
    'Mod-i': toggleMark(marks['em']!),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: splitListItem(nodes['list_item']!),
    'Mod-]': sinkListItem(nodes['list_item']!),
    'Mod-[': liftListItem(nodes['list_item']!),
  }),
  keymap(baseKeymap),
];

/** The beginning of a mention before the cursor, and where it stands. */
export type Mentioning = { from: number; to: number; typed: string };

export const mentioningIn = ({ selection }: EditorState): Mentioning | undefined => {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 40),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  // No character before it, so that an e-mail address is none.
  const found = /(?:^|[\s(（、，。])[@＠]([\p{L}\p{N}._'’ -]{0,30})$/u.exec(before);
  return found ? { from: $from.pos - found[1]!.length - 1, to: $from.pos, typed: found[1]! } : undefined;
};

/** Those whose name holds what was typed, in any case, with any apostrophe; names that begin with it first. */
export const matching = <M extends { name: string }>(members: readonly M[], typed: string): M[] => {
  const wanted = folded(typed).trim();
  const place = ({ name }: M) => folded(name).indexOf(wanted);
  return members
    .filter((member) => place(member) >= 0)
    .sort((one, other) => Math.sign(place(one)) - Math.sign(place(other)))
    .slice(0, 8);
};
