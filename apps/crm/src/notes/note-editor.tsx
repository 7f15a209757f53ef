import { useT } from '@fernway/i18n';
import { EditorState, type Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useState } from 'react';
import { LinkForm } from './link-form.js';
import { MentionList } from './mention-list.js';
import { notePlugins } from './note-plugins.js';
import { noteOf, textOf } from './note-schema.js';
import { NoteToolbar } from './note-toolbar.js';
import { useEditorView } from './use-editor-view.js';
import { useMentions } from './use-mentions.js';
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
export function NoteEditor(props: NoteEditorProps) {
  const { initial = '', label, placeholder, members, onChange, onSubmit, autoFocus = false } = props;
  const t = useT('crm');
  const listId = useId();
  const [state, setState] = useState(() => EditorState.create({ doc: noteOf(initial), plugins: notePlugins() }));
  const [linking, setLinking] = useState(false);
  const { at, found, chosen, chooseFirst, ...mentions } = useMentions(state, members);

  const onKeyDown = (editor: EditorView, event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && onSubmit) {
      onSubmit();
      return true;
    }
    return mentions.onKeyDown(editor, event);
  };
  const onState = (next: EditorState, changed: boolean) => {
    setState(next);
    if (!changed) return;
    chooseFirst();
    onChange(textOf(next.doc));
  };
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: 'crm-rich-text crm-note-text',
    ...(at !== undefined && {
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${Math.min(chosen, found.length - 1)}`,
    }),
  };
  const { host, view } = useEditorView({ state, onState, onKeyDown, attributes, autoFocus });

  const run = (command: Command) => {
    command(view.current!.state, view.current!.dispatch);
    view.current!.focus();
  };

  return (
    <div className="crm-note-editor">
      <NoteToolbar state={state} run={run} onLink={() => setLinking(true)} />
      <div className="crm-note-place" data-placeholder={isBlank(state) ? placeholder : undefined}>
        <div ref={host} />
        {at !== undefined && (
          <MentionList
            id={listId}
            view={view}
            at={at}
            members={found}
            chosen={chosen}
            label={t('note.members')}
            onPick={(member) => mentions.pick(view.current!, member)}
          />
        )}
      </div>
      {linking && <LinkForm selected={state.selection} run={run} onClose={() => setLinking(false)} />}
    </div>
  );
}

const isBlank = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.content.size === 0;
