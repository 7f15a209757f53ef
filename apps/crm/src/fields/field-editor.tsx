import { type KeyboardEvent, useId, useRef } from 'react';
import type { Field, FieldData } from './field.js';
import { type Draft, useFieldDraft } from './field-draft.js';
import { FieldInput } from './field-input.js';

export type FieldEditorProps = {
  field: Field;
  value: FieldData;
  /** The value as it shall be; called only where it differs. The editor is taken away by `onDone`. */
  onSave: (value: FieldData) => void;
  /** The edit ends: by Enter or a choice, Escape, leaving it, or Tab, which says where to go on. */
  onDone: (next: 'stay' | 'next' | 'previous' | 'left') => void;
};

/**
 * A field edited in place: focus is in it, Enter and leaving it save, Escape takes it back, Tab saves and goes on.
 * What cannot be saved stays open and says why.
 */
export function FieldEditor({ field, value, onSave, onDone }: FieldEditorProps) {
  const edited = useFieldDraft(field, value);
  const problemId = useId();
  const ended = useRef(false);
  const many = field.type === 'choices' || field.type === 'tags';

  const save = (draft: Draft, next: 'stay' | 'next' | 'previous' | 'left') => {
    if (ended.current) return;
    const { value: read, problem } = edited.read(draft);
    if (problem) return;
    ended.current = true;
    if (JSON.stringify(read) !== JSON.stringify(value)) onSave(read);
    onDone(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape of an input method end its own word, not the edit.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      ended.current = true;
      onDone('stay');
    } else if (event.key === 'Tab') save(edited.draft, event.shiftKey ? 'previous' : 'next');
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type !== 'search' &&
      !many &&
      field.type !== 'choice' &&
      field.type !== 'user'
    )
      save(edited.draft, 'stay');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span
      className="crm-field-editor"
      onKeyDownCapture={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save(edited.draft, 'left');
      }}
    >
      <FieldInput
        field={field}
        draft={edited.draft}
        onDraft={edited.setDraft}
        onChosen={(draft) => save(draft, 'stay')}
        autoFocus
        describedBy={edited.problem && problemId}
      />
      {edited.problem && (
        <span id={problemId} className="crm-field-problem" role="alert">
          {edited.problem}
        </span>
      )}
    </span>
  );
}
