import type { EditorView } from 'prosemirror-view';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Mentionable } from './note-editor.js';

type Props = {
  id: string;
  view: RefObject<EditorView | null>;
  /** Position of the sign in the text, below which the list stands. */
  at: number;
  members: readonly Mentionable[];
  chosen: number;
  label: string;
  onPick: (member: Mentionable) => void;
};

/** Members to mention, below what is typed. Focus stays in the text, which says which one Enter takes. */
export function MentionList({ id, view, at, members, chosen, label, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const place = list.current!;
    const frame = place.parentElement!.getBoundingClientRect();
    const sign = view.current!.coordsAtPos(at);
    place.style.top = `${sign.bottom - frame.top + 4}px`;
    place.style.left = `${Math.max(0, Math.min(sign.left - frame.left, frame.width - place.offsetWidth))}px`;
  }, [view, at, members.length]);

  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} className="crm-mentions">
      {members.map((member, index) => (
        <li
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(member);
          }}
        >
          {member.name}
        </li>
      ))}
    </ul>
  );
}
