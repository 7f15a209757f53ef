import type { Activity, ActivityChange } from '@fernway/contracts/http/crm-activities';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, FormProblem, PlainButton, useLeaving } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useMembers } from '@fernway/web-kit/members';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useState } from 'react';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { NoteField } from '../notes/note-field.js';
import { RichText } from '../notes/rich-text.js';
import { useUpdateActivity } from './timeline.api.js';

type Changed = Omit<ActivityChange, 'version'>;

/** What of an activity is rewritten, and how it is saved; `question`: where somebody else rewrote the same. */
function useRewrite(activity: Activity, onDone: () => void) {
  const t = useT('crm');
  // As it was when the edit began: others may rewrite it meanwhile.
  const [seen] = useState(activity);
  const [subject, setSubject] = useState(seen.subject);
  const [body, setBody] = useState(seen.body);
  // The editor of notes keeps its own text: another one begins with what comes back.
  const [editor, setEditor] = useState(0);
  const draft = useDraft(`activity:${seen.id}`, { subject, body }, (back) => {
    setSubject(back.subject);
    setBody(back.body);
    setEditor((before) => before + 1);
  });
  const update = useUpdateActivity();
  const { attempt, busy, failure } = useAttempt();
  const { save, question } = useVersionedSave<Activity, Changed>({
    write: ({ id }, change) => update.mutateAsync({ id, change }),
    describe: (path) => ({
      label: t(`activity.${path}`),
      show: (value) => (path === 'body' ? <RichText text={String(value ?? '')} /> : String(value ?? '')),
    }),
  });

  const submit = async () => {
    const change: Changed = {
      ...(subject.trim() !== seen.subject && { subject: subject.trim() }),
      ...(body !== seen.body && { body }),
    };
    await attempt(async () => {
      if (Object.keys(change).length > 0 && !(await save(seen, change))) return;
      draft.sent();
      onDone();
    });
  };

  return { seen, subject, setSubject, body, setBody, editor, draft, submit, busy, failure, question };
}

/** Rewrites what was written down, in its place. */
export function ActivityEdit({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { members } = useMembers();
  const rewrite = useRewrite(activity, onClose);
  const { seen, subject, setSubject, body, setBody, editor, draft, submit, busy, failure, question } = rewrite;
  const { fill, leaveByKey, question: leaving } = useLeaving(onClose, { onDiscard: draft.discard });

  return (
    <div className="crm-activity-edit" onInput={fill} onKeyDown={leaveByKey}>
      <DraftRestored {...draft} />
      {seen.type !== 'note' && (
        <input
          className="fw-input"
          aria-label={t('activity.subject')}
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
      <NoteField
        label={t('activity.body')}
        key={editor}
        initial={body}
        members={members}
        onChange={setBody}
        onSubmit={() => void submit()}
        autoFocus
      />
      <FormProblem>{failure}</FormProblem>
      <div className="crm-activity-end">
        <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" busy={busy} onClick={() => void submit()}>
          {common('save')}
        </PlainButton>
      </div>
      {question}
      {leaving}
    </div>
  );
}
