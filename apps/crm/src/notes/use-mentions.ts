import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import type { Mentionable } from './note-editor.js';
import { matching, mentioningIn } from './note-plugins.js';
import { noteSchema } from './note-schema.js';

/** Members that match what is typed after `@`, and the keys that choose among them. */
export function useMentions(state: EditorState, members: readonly Mentionable[]) {
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const mentioning = mentioningIn(state);
  const found = mentioning && mentioning.from !== dismissed ? matching(members, mentioning.typed) : [];

  const pick = (view: EditorView, { id, name }: Mentionable) => {
    if (!mentioning) return;
    const mention = noteSchema.nodes['mention']!.create({ id, name });
    const { tr } = view.state;
    view.dispatch(tr.replaceWith(mentioning.from, mentioning.to, [mention, noteSchema.text(' ')]).scrollIntoView());
    view.focus();
  };

  const onKeyDown = (view: EditorView, event: KeyboardEvent): boolean => {
    if (found.length === 0 || !mentioning) return false;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(view, found[Math.min(chosen, found.length - 1)]!);
    else if (event.key === 'Escape') setDismissed(mentioning.from);
    else return false;
    event.stopPropagation();
    return true;
  };

  return {
    /** Where the sign stands in the text; undefined: there is nobody to choose. */
    at: found.length > 0 ? mentioning?.from : undefined,
    found,
    chosen,
    chooseFirst: () => setChosen(0),
    pick,
    onKeyDown,
  };
}
