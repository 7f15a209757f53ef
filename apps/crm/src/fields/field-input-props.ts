import type { Ref } from 'react';
import type { Field } from './field.js';
import type { Draft } from './field-draft.js';

export type FieldInputProps = {
  field: Field;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Something was chosen from a list, which says that the choice is made. */
  onChosen?: (draft: Draft) => void;
  id?: string;
  autoFocus?: boolean;
  /** Says what is wrong, as an element's id. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A modal dialog covers what stands outside it: inside one, the list has to open there. */
export const popupPlace = (trigger: HTMLElement) => trigger.closest('dialog') ?? document.body;
