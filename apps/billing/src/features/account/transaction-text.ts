import { costs } from '@fernway/contracts/token-economy';
import type { Transaction } from '@fernway/contracts/http/tokens';
import type { Language, Translate } from '@fernway/i18n';
import { readSnapshot } from '@fernway/web-kit/snapshot';

type Entry = Pick<Transaction, 'type' | 'reference' | 'description'>;
type Words = { t: Translate; common: Translate; language: Language };

/**
 * What an entry of the ledger stands for, in the reader's language. The ledger itself keeps one English text for ever,
 * which is what remains for kinds of entries that this page does not know yet.
 */
export function transactionText({ type, reference, description }: Entry, { t, common, language }: Words): string {
  switch (type) {
    case 'grant':
    case 'purchase':
      return t(`transactions.text.${type}`);
    case 'bonus':
      return bonusText(reference?.split(':').at(-1) ?? '', t, language);
    case 'usage': {
      const feature = featureIn(description);
      return feature ? t('transactions.text.usage', { feature: common(`feature.${feature}`) }) : description;
    }
    default:
      return description;
  }
}

const bonusText = (section: string, t: Translate, language: Language): string =>
  section === 'login' || section === 'energy'
    ? t(`transactions.text.${section}`)
    : t('transactions.text.exploration', { section: pageTitle(section, language) ?? section });

/** The page behind a section, as the registry names it. */
const pageTitle = (section: string, language: Language): string | undefined => {
  const path = section === 'home' ? '/dashboard' : `/dashboard/${section === 'education' ? 'edu' : section}`;
  const routes = readSnapshot().remotes.flatMap(({ contributes }) => contributes.routes);
  return routes.find((route) => route.path === path || route.aliases?.includes(path))?.title[language];
};

const featureIn = (description: string): string | undefined =>
  Object.entries(costs).find(([, { label }]) => description.endsWith(label))?.[0];
