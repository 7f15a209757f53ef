import { wholeDay } from '@fernway/contracts/records/task';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
import { type Subject, useKeep } from './keep.api.js';

/** Does something that can be taken back: said with Undo, and again possible after it. */
function useUndoable(done: string) {
  const common = useCommon();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const tell = (error: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const run = async (work: () => Promise<() => Promise<unknown>>) => {
    setState('busy');
    try {
      const undo = await work();
      setState('done');
      const take = () => void undo().then(() => setState('idle'), tell);
      notify({ kind: 'success', title: done, duration: 8000, action: { label: common('undo'), run: take } });
    } catch (error) {
      setState('idle');
      tell(error);
    }
  };
  return { state, run };
}

const useCommon = () => useT(commonNamespace);

/** Puts the result as a note on the record's timeline. */
export function SaveNoteButton({ subject, title, body }: { subject: Subject; title: string; body: string }) {
  const t = useT('ai-tools');
  const keep = useKeep();
  const mayWrite = useCan('activities:write');
  const { state, run } = useUndoable(t('keep.saved'));
  if (!mayWrite || (!subject.contactId && !subject.dealId)) return null;
  const save = () =>
    run(async () => {
      const { id } = await keep.addNote({ subject: title, body, ...subject }, crypto.randomUUID());
      return () => keep.removeNote(id);
    });
  return (
    <PlainButton busy={state === 'busy'} disabled={state === 'done'} onClick={() => void save()}>
      <Icon name={state === 'done' ? 'check' : 'note'} />
      {t(state === 'done' ? 'keep.isSaved' : 'keep.save')}
    </PlainButton>
  );
}

export type Todo = { title: string; body: string; dueOn: string | null };

/** Makes tasks of one or several things to do; Undo takes all of them back. */
export function AddTasksButton({ todos, subject, label }: { todos: readonly Todo[]; subject: Subject; label: string }) {
  const t = useT('ai-tools');
  const keep = useKeep();
  const mayWrite = useCan('activities:write');
  const { state, run } = useUndoable(t('keep.tasksAdded', { count: todos.length }));
  if (!mayWrite || todos.length === 0) return null;
  const add = () =>
    run(async () => {
      const added: string[] = [];
      const takeBack = () => Promise.all(added.map((id) => keep.removeTask(id)));
      try {
        for (const { title, body, dueOn } of todos) {
          added.push(
            (
              await keep.addTask(
                { title, body, ...subject, ...(dueOn && { dueAt: wholeDay(dueOn) }) },
                crypto.randomUUID(),
              )
            ).id,
          );
        }
      } catch (error) {
        // All or none: half a list would be missed by nobody.
        await takeBack();
        throw error;
      }
      return takeBack;
    });
  return (
    <PlainButton busy={state === 'busy'} disabled={state === 'done'} onClick={() => void add()}>
      <Icon name={state === 'done' ? 'check' : 'plus'} />
      {state === 'done' ? t('keep.isTask') : label}
    </PlainButton>
  );
}
