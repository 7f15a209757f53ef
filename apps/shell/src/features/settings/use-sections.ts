import { may } from '@fernway/contracts/access';
import { useLanguage, useT } from '@fernway/i18n';
import { useSession } from '@fernway/web-kit';
import { type SettingsContribution, settingsGroups } from '@fernway/web-kit/remote-app';

import { usePlatform } from '../../platform/platform-context.js';
import { contributedSections, ownSections } from '../../platform/settings-paths.js';
import { settingsNamespace } from './messages.js';

type Own = keyof typeof ownSections;
type Section = { path: string; title: string; text: string };
export type SectionGroup = { group: string; title: string; sections: Section[] };

const places: Record<Own, Pick<SettingsContribution, 'group' | 'order'>> = {
  workspace: { group: 'workspace', order: 10 },
  business: { group: 'workspace', order: 30 },
  members: { group: 'people', order: 10 },
  notifications: { group: 'people', order: 20 },
  storage: { group: 'data', order: 30 },
  keys: { group: 'data', order: 40 },
};

/** All sections of the settings, the shell's own and the remotes', by group and in order. */
export function useSections(): SectionGroup[] {
  const t = useT(settingsNamespace);
  const language = useLanguage();
  const own = (Object.keys(ownSections) as Own[]).map((name) => ({
    ...places[name],
    path: ownSections[name],
    title: t(`${name}.title`),
    text: t(`${name}.about`),
  }));
  const state = useSession();
  const mine = ({ needs }: SettingsContribution) => !needs || (state.status === 'signed-in' && may(state.role, needs));
  const known = contributedSections(usePlatform().loader.remotes).filter(mine);
  const contributed = known.map(({ title, text, ...section }) => ({
    ...section,
    title: title[language],
    text: text[language],
  }));
  const sections = [...own, ...contributed].sort((one, other) => one.order - other.order);
  return settingsGroups
    .map((group) => ({
      group,
      title: t(`group.${group}`),
      sections: sections.filter((section) => section.group === group),
    }))
    .filter(({ sections: some }) => some.length > 0);
}
