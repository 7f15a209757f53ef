import { DraftRestored } from '@fernway/ui';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type KeyboardEvent, useId, useRef } from 'react';
import { type Field, type FieldData, sameData } from './field.js';
import { type Draft, useFieldDraft } from './field-draft.js';
import { FieldInput } from './field-input.js';

export type FieldEditorProps = {
  field: Field;
  value: FieldData;
  /** Keeps what is typed, and brings it back at the next edit. */
  draftKey?: string;
  /** The value as it shall be; called only where it differs. Answers whether it is saved. The editor is taken away by `onDone`. */
  onSave: (value: FieldData) => Promise<boolean>;
  /** The edit ends: by Enter or a choice, Escape, leaving it, or Tab, which says where to go on. */
  onDone: (next: 'stay' | 'next' | 'previous' | 'left') => void;
};

/** In a list to choose from, Enter chooses. */
const endsByEnter = ({ type }: Field, target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.type !== 'search' &&
  !['choice', 'choices', 'tags', 'user', 'contact', 'flag'].includes(type);

/**
 * A field edited in place: focus is in it, Enter and leaving it save, Escape takes it back, Tab saves and goes on.
 * What cannot be saved stays open and says why. Where another text is offered, Tab leads to it.
 */
export function FieldEditor({ field, value, draftKey, onSave, onDone }: FieldEditorProps) {
  const edited = useFieldDraft(field, value);
  const kept = useDraft(draftKey, edited.draft, edited.setDraft);
  const problemId = useId();
  const ended = useRef(false);

  const save = (draft: Draft, next: 'stay' | 'next' | 'previous' | 'left') => {
    if (ended.current) return;
    const { value: read, problem } = edited.read(draft);
    if (problem) return;
    ended.current = true;
    if (sameData(read, value)) kept.sent();
    else kept.sending(onSave(read));
    onDone(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape of an input method end its own word, not the edit.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      ended.current = true;
      kept.discard();
      onDone('stay');
    } else if (event.key === 'Tab' && !kept.takeElsewhere) save(edited.draft, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Enter' && endsByEnter(field, event.target)) save(edited.draft, 'stay');
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
      <span className="crm-field-notes">
        {edited.problem && (
          <span id={problemId} className="crm-field-problem" role="alert">
            {edited.problem}
          </span>
        )}
        <DraftRestored {...kept} />
      </span>
    </span>
  );
}
