import type { Citation } from '@fernway/contracts/http/ai-chat';
import type { Translate } from '@fernway/i18n';

/** What figures were counted over has no name of its own: the service tells the kind of records. */
const lists = ['contact', 'company', 'deal', 'product', 'sale', 'expense', 'task', 'activity', 'due'];

export const citationLabel = ({ type, label }: Pick<Citation, 'type' | 'label'>, t: Translate): string =>
  type === 'query' && lists.includes(label) ? t(`chat.lists.${label}`) : label;
