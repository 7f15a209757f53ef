import type { Import } from '@fernway/contracts/http/crm-imports';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import { uploads } from '@fernway/contracts/uploads';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton, SelectField, TextAreaField } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useUpload } from './import.api.js';
import { countryHere, currencyOf } from './place.js';

const mostBytes = uploads['/api/crm/imports'];
const kinds =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props = { type: RecordType; onType: (type: RecordType) => void; onUploaded: (made: Import) => void };

/** Drop a file, choose one, or paste rows. Nothing is imported by uploading. */
export function UploadStep({ type, onType, onUploaded }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [over, setOver] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useUpload(setShare);

  const send = (file: Blob, fileName: string) => {
    setTooLarge(file.size > mostBytes);
    if (file.size > mostBytes || upload.isPending) return;
    setShare(0);
    stop.current = new AbortController();
    const country = countryHere();
    upload.mutate(
      {
        file,
        fileName: fileName.slice(0, 200),
        recordType: type,
        country,
        currency: currencyOf(country),
        signal: stop.current.signal,
      },
      { onSuccess: onUploaded },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) send(file, file.name);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) send(file, file.name);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    send(file, file.name);
  };
  const failed = upload.error && upload.error.name !== 'AbortError';

  return (
    <section className="crm-import-panel" onPaste={paste}>
      <SelectField
        label={t('import.what')}
        value={type}
        onChange={(event) => onType(event.target.value as RecordType)}
        options={recordTypes.map((value) => ({ value, label: t(`import.type.${value}`) }))}
      />
      <div
        className="crm-import-drop"
        data-over={over}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        {upload.isPending ? (
          <>
            <p role="status">
              {share < 1 ? t('import.uploading', { share: formatPercent(share, language) }) : t('import.reading')}
            </p>
            <progress value={share} max={1} aria-label={t('import.step.upload')} />
            <PlainButton onClick={() => stop.current?.abort()}>{t('import.cancel')}</PlainButton>
          </>
        ) : (
          <>
            <p>{t('import.drop')}</p>
            <p className="fw-muted fw-small">{t('import.formats', { most: mostBytes / 1024 ** 2 })}</p>
            <div className="crm-import-actions">
              <PlainButton kind="primary" onClick={() => chooser.current?.click()}>
                {t('import.choose')}
              </PlainButton>
              <PlainButton onClick={() => setPasting(!pasting)} aria-expanded={pasting}>
                {t('import.paste')}
              </PlainButton>
            </div>
            <input ref={chooser} type="file" accept={kinds} onChange={choose} hidden aria-label={t('import.choose')} />
          </>
        )}
      </div>
      {pasting && !upload.isPending && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(new Blob([pasted]), t('import.pastedName'));
          }}
        >
          <TextAreaField
            label={t('import.pasteLabel')}
            rows={8}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <PlainButton kind="primary" type="submit" disabled={pasted.trim() === ''}>
            {t('import.usePasted')}
          </PlainButton>
        </form>
      )}
      {(failed || tooLarge) && (
        <p className="fw-field-error" role="alert">
          <Icon name="error" />
          {tooLarge ? t('import.tooLarge', { most: mostBytes / 1024 ** 2 }) : errorText(upload.error)}
        </p>
      )}
      <p className="fw-muted fw-small">{t('import.safe')}</p>
    </section>
  );
}
