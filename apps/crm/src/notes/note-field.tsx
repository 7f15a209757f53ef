import { LoadingShape } from '@fernway/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { NoteEditorProps } from './note-editor.js';

let loaded: ComponentType<NoteEditorProps> | undefined;

/** The editor of notes, loaded with the first that is shown; where it cannot be had, its Markdown in a plain field. */
export function NoteField(props: NoteEditorProps) {
  const [Editor, setEditor] = useState(() => loaded);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (loaded) return;
    let current = true;
    import(/* webpackChunkName: "note-editor" */ './note-editor.js').then(
      ({ NoteEditor }) => {
        loaded = NoteEditor;
        if (current) setEditor(() => NoteEditor);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, []);

  if (Editor) return <Editor {...props} />;
  if (!failed) return <LoadingShape lines={2} />;
  return (
    <textarea
      className="fw-input"
      rows={4}
      aria-label={props.label}
      placeholder={props.placeholder}
      defaultValue={props.initial}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
