import { useT } from '@fernway/i18n';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LinkForm } from './link-form.js';
import { MentionList } from './mention-list.js';
import { matching, type Mentioning, mentioningIn, notePlugins } from './note-plugins.js';
import { noteOf, noteSchema, textOf } from './note-schema.js';
import { NoteToolbar } from './note-toolbar.js';
import 'prosemirror-view/style/prosemirror.css';
import './rich-text.css';
import './note-editor.css';

export type Mentionable = { id: string; name: string };

export type NoteEditorProps = {
  /** Markdown to begin with; the editor keeps its own text from then on. */
  initial?: string;
  label: string;
  placeholder?: string;
  members: readonly Mentionable[];
  onChange: (markdown: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
  autoFocus?: boolean;
};

/** Rich text that is kept as Markdown, with `@` for members of the workspace. */
export function NoteEditor({
  initial = '',
  label,
  placeholder,
  members,
  onChange,
  onSubmit,
  autoFocus = false,
}: NoteEditorProps) {
  const t = useT('crm');
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const listId = useId();
  const [state, setState] = useState(() => EditorState.create({ doc: noteOf(initial), plugins: notePlugins() }));
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const [linking, setLinking] = useState(false);

  const mentioning = mentioningIn(state);
  const found = mentioning && mentioning.from !== dismissed ? matching(members, mentioning.typed) : [];
  const open = found.length > 0;

  const pick = ({ from, to }: Mentioning, { id, name }: Mentionable) => {
    const mention = noteSchema.nodes['mention']!.create({ id, name });
    const { tr } = view.current!.state;
    view.current!.dispatch(tr.replaceWith(from, to, [mention, noteSchema.text(' ')]).scrollIntoView());
    view.current!.focus();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && onSubmit) {
      onSubmit();
      return true;
    }
    if (!open || !mentioning) return false;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(mentioning, found[Math.min(chosen, found.length - 1)]!);
    else if (event.key === 'Escape') setDismissed(mentioning.from);
    else return false;
    event.stopPropagation();
    return true;
  });

  const onState = useEffectEvent((next: EditorState, changed: boolean) => {
    setState(next);
    if (!changed) return;
    setChosen(0);
    onChange(textOf(next.doc));
  });

  useEffect(() => {
    const editor = new EditorView(host.current, {
      state,
      handleKeyDown: (_view, event) => onKeyDown(event),
      dispatchTransaction: (transaction) => {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        onState(next, transaction.docChanged);
      },
    });
    view.current = editor;
    if (autoFocus) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
    // The view is made once, of what the editor began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'crm-rich-text crm-note-text',
        ...(open && {
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${Math.min(chosen, found.length - 1)}`,
        }),
      },
    });
  });

  const run = (command: Command) => {
    command(view.current!.state, view.current!.dispatch);
    view.current!.focus();
  };

  return (
    <div className="crm-note-editor">
      <NoteToolbar state={state} run={run} onLink={() => setLinking(true)} />
      <div className="crm-note-place" data-placeholder={isBlank(state) ? placeholder : undefined}>
        <div ref={host} />
        {open && mentioning && (
          <MentionList
            id={listId}
            view={view}
            at={mentioning.from}
            members={found}
            chosen={chosen}
            label={t('note.members')}
            onPick={(member) => pick(mentioning, member)}
          />
        )}
      </div>
      {linking && <LinkForm selected={state.selection} run={run} onClose={() => setLinking(false)} />}
    </div>
  );
}

const isBlank = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.content.size === 0;
