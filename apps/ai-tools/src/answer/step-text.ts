import type { Translate } from '@fernway/i18n';
import type { Step } from '../asking/running.js';

const looks = ['list_records', 'get_record', 'aggregate_records'];
const types = ['contact', 'company', 'deal', 'product', 'sale', 'expense', 'task', 'activity'];

/** What goes on before the words: "Looking at deals…". */
export function stepText(step: Step | undefined, t: Translate): string {
  if (!step) return t('chat.thinking');
  const { tool, label } = step;
  if (looks.includes(tool) && types.includes(label)) return t('chat.steps.look', { what: t(`chat.types.${label}`) });
  if (tool === 'forecast_pipeline') return t('chat.steps.forecast');
  if (tool === 'list_due') return t('chat.steps.due');
  if (tool.startsWith('propose_')) return t('chat.steps.propose');
  return t('chat.steps.search');
}
