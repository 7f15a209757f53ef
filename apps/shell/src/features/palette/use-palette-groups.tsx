import { useLanguage, useT } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { useNavigate } from '@fernway/web-kit/router';
import { useMemo } from 'react';

import { shellNamespace } from '../../messages.js';
import { usePlatform } from '../../platform/platform-context.js';
import { usePreferences } from '../preferences/use-preferences.js';
import { signOut } from '../session/sign-out.js';
import { commandsOf, matching } from './commands.js';
import type { Command } from './commands.js';
import { groupsOf, recordKinds } from './palette-hits.js';
import type { RecordKinds } from './palette-hits.js';
import { Marked } from './palette-option.js';
import type { PaletteGroup } from './palette-option.js';
import { openShortcuts } from './palette-state.js';
import type { PaletteRecords } from './use-palette-records.js';

export function useRecordKinds(): RecordKinds {
  const { remotes } = usePlatform().loader;
  return useMemo(() => recordKinds(remotes), [remotes]);
}

function useCommands(): Command[] {
  const t = useT(shellNamespace);
  const sections = useT(sectionsNamespace);
  const language = useLanguage();
  const navigate = useNavigate();
  const { chooseTheme } = usePreferences();
  const { remotes } = usePlatform().loader;
  return useMemo(
    () =>
      commandsOf(
        remotes,
        language,
        { t, sections },
        {
          go: (path) => void navigate(path),
          chooseTheme: (theme) => void chooseTheme(theme),
          shortcuts: openShortcuts,
          signOut: () => void signOut(),
        },
      ),
    [remotes, language, t, sections, navigate, chooseTheme],
  );
}

/**
 * What the palette shows for what is typed. Pages and commands stand above the records that come in later: what somebody is
 * about to choose does not move away.
 */
export function usePaletteGroups(typed: string, { hits, recent }: PaletteRecords): PaletteGroup[] {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const navigate = useNavigate();
  const kinds = useRecordKinds();
  const { stage } = useDefaultNames();
  const found = matching(useCommands(), typed);
  const commands = (['pages', 'commands'] as const).map((id) => ({
    id,
    title: t(`palette.${id}`),
    options: found.filter(({ isPage }) => isPage === (id === 'pages')),
  }));
  const records = groupsOf(hits, kinds, language).map(({ type, title, icon, hits: ofType }) => ({
    id: `records.${type}`,
    title,
    options: ofType.map(({ hit, path }) => ({
      id: `${hit.type}:${hit.id}`,
      icon,
      title: <Marked text={hit.title} spans={hit.titleSpans} />,
      detail: hit.detail && (
        <>
          <Marked text={hit.detail} spans={hit.detailSpans} />
          {hit.stage && ` · ${stage(hit.stage)}`}
        </>
      ),
      sample: hit.sample,
      run: () => void navigate(path),
    })),
  }));
  // Of all kinds together, the last one opened first.
  const opened = hits.flatMap((hit) =>
    records.flatMap(({ options }) => options.filter(({ id }) => id === `${hit.type}:${hit.id}`)),
  );
  const groups = recent
    ? [{ id: 'recent', title: t('palette.recent'), options: opened }, ...commands]
    : [...commands, ...records];
  return groups.filter(({ options }) => options.length > 0);
}
