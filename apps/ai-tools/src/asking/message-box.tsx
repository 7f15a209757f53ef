import { longestMessage, mostAttached } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { FormProblem } from '@fernway/ui';
import { Sender } from '@fernway/ui/chat';
import type { SenderProps } from '@fernway/ui/chat';
import { Input } from '@fernway/ui/forms';
import type { ComponentProps, ComponentRef, Ref } from 'react';
import { ShortNote } from '../tool/short-note.js';
import { AttachRecord } from './attach-record.js';
import { AttachedRecords } from './attached-records.js';
import type { Question } from './question.js';

type Gate = {
  priceText: string;
  ready: boolean;
  short: boolean;
  balance: number | undefined;
  problem: string | undefined;
};
export type Box = ComponentRef<typeof Sender>;
type Props = {
  ref: Ref<Box>;
  question: Question;
  onQuestion: (change: Partial<Question>) => void;
  busy: boolean;
  gate: Gate;
  onSend: () => void;
  onStop: () => void;
};

/** Where a question is typed: Enter sends it, Shift and Enter begin a line, and what a writing system composes is its own. */
export function MessageBox({ ref, question, onQuestion, busy, gate, onSend, onStop }: Props) {
  const t = useT('ai-tools-pages');
  const { text, attached } = question;
  const sendable = gate.ready && text.trim() !== '';
  const remove = ({ type, id }: Question['attached'][number]) =>
    onQuestion({ attached: attached.filter((record) => record.type !== type || record.id !== id) });
  const attach = (record: Question['attached'][number]) =>
    onQuestion({ attached: [...attached.filter(({ id }) => id !== record.id), record] });
  const footer: SenderProps['footer'] = (_actions, { components: { SendButton, LoadingButton } }) => (
    <div className="ai-box-foot">
      <AttachRecord disabled={attached.length >= mostAttached} onAttach={attach} />
      {gate.short && <ShortNote balance={gate.balance} />}
      {busy ? (
        <LoadingButton shape="round">{t('chat.stop')}</LoadingButton>
      ) : (
        <SendButton shape="round" disabled={!sendable}>
          {gate.priceText ? `${t('chat.send')} · ${gate.priceText}` : t('chat.send')}
        </SendButton>
      )}
    </div>
  );
  return (
    <>
      <FormProblem quiet>{!busy && gate.problem}</FormProblem>
      <Sender
        ref={ref}
        value={text}
        onChange={(value) => onQuestion({ text: value })}
        onSubmit={() => sendable && onSend()}
        onCancel={onStop}
        onKeyDown={(event) => {
          // Safari tells the end of a composition before the Enter that ended it.
          if (event.nativeEvent.isComposing || event.keyCode === 229) return false;
          return undefined;
        }}
        loading={busy}
        placeholder={t('chat.placeholder')}
        autoSize={false}
        className="ai-box"
        classNames={{ input: 'ai-box-input' }}
        styles={{ input: { resize: 'none' } }}
        components={{ input: QuestionInput }}
        header={attached.length > 0 && <AttachedRecords records={attached} onRemove={remove} />}
        suffix={false}
        footer={footer}
      />
    </>
  );
}

function QuestionInput(props: ComponentProps<typeof Input.TextArea>) {
  const t = useT('ai-tools-pages');
  return <Input.TextArea {...props} rows={2} aria-label={t('chat.question')} maxLength={longestMessage} />;
}
