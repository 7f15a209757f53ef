import type { Transaction } from '@fernway/contracts/http/tokens';
import { costs } from '@fernway/contracts/token-economy';
import type { Translate } from '@fernway/i18n';

type Kind = Transaction['type'];
type Entry = Pick<Transaction, 'type' | 'amount' | 'reference' | 'description'> & { feature?: string | null };
type Words = { t: Translate; common: Translate; sections: Translate };

/** Texts below `transactions.text`: one for each kind of entry; a bonus is one of three, and what was taken back may come again. */
export type EntryText = Exclude<Kind, 'bonus'> | 'login' | 'energy' | 'exploration' | 'refundReturned' | 'disputeWon';

const text = (key: EntryText, { t }: Words, values?: Record<string, string>) => t(`transactions.text.${key}`, values);

const texts: Record<Kind, (entry: Entry, words: Words) => string> = {
  grant: (_entry, words) => text('grant', words),
  bonus: ({ reference }, words) => {
    const section = reference?.split(':').at(-1) ?? '';
    if (section === 'login' || section === 'energy') return text(section, words);
    return text('exploration', words, { section: words.sections(section) });
  },
  purchase: (_entry, words) => text('purchase', words),
  usage: (entry, words) => featureText('usage', entry, words),
  free_analysis: (entry, words) => featureText('free_analysis', entry, words),
  refund: ({ amount }, words) => text(amount > 0 ? 'refundReturned' : 'refund', words),
  dispute: ({ amount }, words) => text(amount > 0 ? 'disputeWon' : 'dispute', words),
  // Whoever corrects a balance says why, in his own words.
  adjustment: ({ description }, words) => text('adjustment', words, { reason: description }),
  expiry: (_entry, words) => text('expiry', words),
};

/** What an entry of the ledger stands for, in the reader's language; the ledger itself keeps one English text for ever. */
export const transactionText = (entry: Entry, words: Words): string => texts[entry.type](entry, words);

/** The ledger's own words remain for a feature that this page does not know yet. */
function featureText(kind: 'usage' | 'free_analysis', { feature, description }: Entry, words: Words): string {
  const known = feature ?? Object.entries(costs).find(([, { label }]) => description.endsWith(label))?.[0];
  return known && known in costs ? text(kind, words, { feature: words.common(`feature.${known}`) }) : description;
}
