import { commonNamespace, formatRelative, useLanguage, useT } from '@fernway/i18n';
import { Dialog, PlainButton } from '@fernway/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TwoValues } from './two-values.js';
import type { Clashes, Versioned } from './versions.js';
import './conflict-dialog.css';

/** How a field (`email`, `fields.<id>`) is called and how a value of it reads. */
export type Describe<R> = (path: string) => { label: string; show: (value: unknown, record: R) => ReactNode };

/** In which fields the others' version stays; undefined: no decision. */
export type Choice = { theirs: string[] } | undefined;

type Props<R> = { seen: R; current: R; clashes: Clashes; describe: Describe<R>; answer: (choice: Choice) => void };

/** Both versions of a record that two people changed, and a choice for each field they disagree on. */
export function ConflictDialog<R extends Versioned>({
  seen,
  current,
  clashes: { both, others },
  describe,
  answer,
}: Props<R>) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const [theirs, setTheirs] = useState<string[]>([]);

  const choose = (path: string, kept: boolean) =>
    setTheirs((before) => (kept ? [...before, path] : before.filter((other) => other !== path)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer({ theirs });
  };

  return (
    <Dialog title={t('conflict.title')} wide onClose={() => answer(undefined)}>
      <form className="crm-conflict" onSubmit={submit}>
        <p>{t('conflict.text', { when: formatRelative(current.updatedAt, language) })}</p>
        {both.map(({ path, mine, theirs: given }) => {
          const { label, show } = describe(path);
          return (
            <TwoValues
              key={path}
              label={label}
              first={{ title: t('conflict.mine'), value: show(mine, seen) }}
              second={{ title: t('conflict.theirs'), value: show(given, current) }}
              chosen={theirs.includes(path)}
              empty={t('conflict.empty')}
              onChoose={(kept) => choose(path, kept)}
            />
          );
        })}
        {others.length > 0 && (
          <p className="fw-muted fw-small">
            {t('conflict.others', { fields: others.map((path) => describe(path).label).join(', ') })}
          </p>
        )}
        <div className="crm-conflict-end">
          <PlainButton onClick={() => answer(undefined)}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit">
            {t('conflict.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
