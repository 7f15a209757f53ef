import { type Import, importTargets } from '@fernway/contracts/http/crm-imports';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { DraftRestored, Icon, PlainButton, SelectField, TextAreaField } from '@fernway/ui';
import { type DraftHandle, useDraft } from '@fernway/web-kit/use-draft';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ImportProblem } from './import-problem.js';
import { mostMegabytes, useSending } from './use-sending.js';

const kinds =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props = { type: RecordType; onType: (type: RecordType) => void; onUploaded: (made: Import) => void };

/** Drop a file, choose one, or paste rows. Nothing is imported by uploading. */
export function UploadStep({ type, onType, onUploaded }: Props) {
  const t = useT('crm');
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const draft = useDraft('import', pasted, (back) => {
    setPasted(back);
    setPasting(back !== '');
  });
  const { send, cancel, busy, share, problem } = useSending(type, onUploaded);

  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    send(file, file.name);
  };

  return (
    <section className="crm-import-panel" onPaste={paste}>
      <SelectField
        label={t('import.what')}
        value={type}
        onChange={(event) => onType(event.target.value as RecordType)}
        options={recordTypes.map((value) => ({ value, label: t(`import.type.${value}`) }))}
      />
      <DropPlace onFile={(file) => send(file, file.name)}>
        {busy ? (
          <Sending share={share} onCancel={cancel} />
        ) : (
          <FileChooser
            onFile={(file) => send(file, file.name)}
            pasting={pasting}
            onPasting={() => setPasting(!pasting)}
          />
        )}
      </DropPlace>
      {pasting && !busy && (
        <PasteForm
          text={pasted}
          draft={draft}
          onText={setPasted}
          onSend={() => send(new Blob([pasted]), t('import.pastedName'), draft.sent)}
        />
      )}
      {problem !== undefined && <ImportProblem>{problem}</ImportProblem>}
      <KnownColumns type={type} />
      <p className="fw-muted fw-small">{t('import.safe')}</p>
    </section>
  );
}

/** What the columns of a file may be. */
function KnownColumns({ type }: { type: RecordType }) {
  const t = useT('crm');
  return (
    <details className="fw-small">
      <summary>{t('import.knows')}</summary>
      {importTargets[type].map((target) => t(`import.target.${target.replace('.', '-')}`)).join(' · ')}
    </details>
  );
}

function DropPlace({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className="crm-import-drop"
      data-over={over}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      {children}
    </div>
  );
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useT('crm');
  const language = useLanguage();
  return (
    <>
      <p role="status">
        {share < 1 ? t('import.uploading', { share: formatPercent(share, language) }) : t('import.reading')}
      </p>
      <progress value={share} max={1} aria-label={t('import.step.upload')} />
      <PlainButton onClick={onCancel}>{t('import.cancel')}</PlainButton>
    </>
  );
}

type ChooserProps = { onFile: (file: File) => void; pasting: boolean; onPasting: () => void };

function FileChooser({ onFile, pasting, onPasting }: ChooserProps) {
  const t = useT('crm');
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <p>{t('import.drop')}</p>
      <p className="fw-muted fw-small">{t('import.formats', { most: mostMegabytes })}</p>
      <div className="crm-import-actions">
        <PlainButton kind="primary" onClick={() => chooser.current?.click()}>
          {t('import.choose')}
        </PlainButton>
        <PlainButton onClick={onPasting} aria-expanded={pasting}>
          {t('import.paste')}
        </PlainButton>
      </div>
      <input ref={chooser} type="file" accept={kinds} onChange={choose} hidden aria-label={t('import.choose')} />
    </>
  );
}

type PasteProps = { text: string; draft: DraftHandle; onText: (text: string) => void; onSend: () => void };

function PasteForm({ text, draft, onText, onSend }: PasteProps) {
  const t = useT('crm');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <DraftRestored {...draft} />
      <TextAreaField
        label={t('import.pasteLabel')}
        rows={8}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <PlainButton kind="primary" type="submit" disabled={text.trim() === ''}>
        {t('import.usePasted')}
      </PlainButton>
    </form>
  );
}
