import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton } from '@fernway/ui';
import { useEffect, useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

import { shellNamespace } from '../../messages.js';
import { OptionRow } from './palette-option.js';
import type { PaletteGroup, PaletteOption } from './palette-option.js';
import { usePaletteGroups, useRecordKinds } from './use-palette-groups.js';
import { usePaletteRecords } from './use-palette-records.js';
import './palette.css';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellNamespace);
  const list = useId();
  const [typed, setTyped] = useState('');
  const records = usePaletteRecords(typed, useRecordKinds().size > 0);
  const groups = usePaletteGroups(typed, records);
  const options = groups.flatMap((group) => group.options);
  const optionId = (option: PaletteOption) => `${list}-${options.indexOf(option)}`;
  const run = (option: PaletteOption) => {
    onClose();
    option.run();
  };
  const { current, point, onKeyDown } = useCurrent(options, { list, run });

  return (
    <Dialog title={t('palette.title')} onClose={onClose} className="palette">
      <SearchField
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={current && optionId(current)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          point(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('palette.title')}
        aria-busy={records.searching}
        className="palette-list"
      >
        {groups.map((group) => (
          <Group key={group.id} group={group} id={`${list}-${group.id}`}>
            {group.options.map((option) => (
              <OptionRow
                key={option.id}
                option={option}
                id={optionId(option)}
                selected={option === current}
                onPoint={() => point(option.id)}
                onChoose={() => run(option)}
              />
            ))}
          </Group>
        ))}
      </div>
      <PaletteFoot typed={typed} count={options.length} records={records} />
    </Dialog>
  );
}

function SearchField(props: ComponentProps<'input'>) {
  const t = useT(shellNamespace);
  return (
    <input
      className="fw-input"
      role="combobox"
      aria-label={t('palette.title')}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={200}
      data-autofocus
      placeholder={t('palette.placeholder')}
      {...props}
    />
  );
}

type Choosing = { list: string; run: (option: PaletteOption) => void };

/** The option that arrow keys and pointer have led to, and that Enter runs: the first one until then. */
function useCurrent(options: PaletteOption[], { list, run }: Choosing) {
  // By its id: what comes in meanwhile does not change what is chosen.
  const [chosen, point] = useState<string>();
  const at = Math.max(
    options.findIndex(({ id }) => id === chosen),
    0,
  );
  const current = options[at];
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the spelling of a Chinese, Japanese or Korean word.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step) point(options[(at + step + options.length) % Math.max(options.length, 1)]?.id);
    else if (event.key !== 'Enter') return;
    else if (current) run(current);
    event.preventDefault();
  };
  useEffect(() => {
    // Newer browsers answer a promise, which would pass for a clean-up.
    if (current) document.getElementById(`${list}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [list, at, current]);
  return { current, point, onKeyDown };
}

function Group({ group, id, children }: { group: PaletteGroup; id: string; children: ReactNode }) {
  return (
    <ul role="group" aria-labelledby={id}>
      <li role="presentation" id={id} className="palette-group">
        {group.title}
      </li>
      {children}
    </ul>
  );
}

type FootProps = { typed: string; count: number; records: ReturnType<typeof usePaletteRecords> };

/** What came of it: said aloud once it settles, shown where the list alone does not tell. */
function PaletteFoot({ typed, count, records }: FootProps) {
  const t = useT(shellNamespace);
  const common = useT(commonNamespace);
  const { searching, failed, corrected, retry } = records;
  const shown = typed === '' || count === 0 || searching || corrected;
  const outcome = () => {
    if (typed.trim() === '') return t('palette.hint');
    if (searching) return t('palette.searching');
    if (failed) return '';
    if (count === 0) return t('palette.nothing');
    return corrected ? t('palette.corrected') : t('palette.found', { count });
  };
  return (
    <div className="palette-foot">
      <p role="status" className={shown ? 'fw-muted fw-small' : 'fw-hidden'}>
        {outcome()}
      </p>
      {failed && !searching && (
        <p role="alert" className="fw-small">
          {t('palette.failed')} <PlainButton onClick={retry}>{common('retry')}</PlainButton>
        </p>
      )}
    </div>
  );
}
