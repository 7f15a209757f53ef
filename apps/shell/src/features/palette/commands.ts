import { folded } from '@fernway/contracts/folded';
import type { Language, Translate } from '@fernway/i18n';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

import { navOf } from '../frame/nav-items.js';

const groups = ['main', 'records', 'advanced', 'user'] as const;

export type Command = { id: string; icon: string; title: string; keywords: string; isPage: boolean; run: () => void };

type Actions = {
  go: (path: string) => void;
  chooseTheme: (theme: 'light' | 'dark' | 'system') => void;
  shortcuts: () => void;
  signOut: () => void;
};

/** Everything the palette offers: the registry's pages and commands, then the shell's own. One entry per target. */
export function commandsOf(
  remotes: readonly RemoteEntry[],
  language: Language,
  { t, sections }: { t: Translate; sections: Translate },
  actions: Actions,
): Command[] {
  const pages = groups
    .flatMap((group) => navOf(remotes, group))
    .map((item) => ({
      id: item.path,
      icon: item.icon,
      title: item.title[language],
      keywords: item.title.en,
      isPage: true,
      run: () => actions.go(item.path),
    }));
  const contributed = remotes.flatMap(({ contributes }) =>
    (contributes.commands ?? []).map((command) => ({
      id: command.id,
      icon: 'arrow-right',
      title: command.title[language],
      keywords: `${command.title.en} ${command.keywords?.[language] ?? ''}`,
      isPage: false,
      run: () => actions.go(command.path),
    })),
  );
  const own = [
    { id: 'home', icon: 'home', title: sections('home'), run: () => actions.go('/dashboard') },
    { id: 'profile', icon: 'profile', title: t('nav.profile'), run: () => actions.go('/dashboard/profile') },
    { id: 'settings', icon: 'settings', title: t('nav.settings'), run: () => actions.go('/dashboard/settings') },
    { id: 'theme.light', icon: 'sun', title: t('palette.light'), run: () => actions.chooseTheme('light') },
    { id: 'theme.dark', icon: 'moon', title: t('palette.dark'), run: () => actions.chooseTheme('dark') },
    { id: 'theme.system', icon: 'system', title: t('palette.system'), run: () => actions.chooseTheme('system') },
    { id: 'shortcuts', icon: 'keyboard', title: t('shortcuts.title'), run: actions.shortcuts },
    { id: 'logout', icon: 'logout', title: t('nav.logout'), run: actions.signOut },
  ].map((command) => ({ ...command, keywords: '', isPage: ['home', 'profile', 'settings'].includes(command.id) }));
  return [...pages, ...contributed, ...own];
}

/** Commands in which every word that was typed occurs; a title that starts with it comes first. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const text = (command: Command) => folded(`${command.title} ${command.keywords}`);
  const starts = (command: Command) => Number(folded(command.title).startsWith(words[0] ?? ''));
  return commands
    .filter((command) => words.every((word) => text(command).includes(word)))
    .sort((one, other) => starts(other) - starts(one));
}
