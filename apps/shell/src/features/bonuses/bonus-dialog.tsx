import { tokenRules } from '@fernway/contracts/http/tokens';
import { useT } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { Dialog, Icon, PlainButton } from '@fernway/ui';

import { shellNamespace } from '../../messages.js';
import type { Section } from './sections.js';
import './bonus-dialog.css';

/** `first`: of the very first visit. */
export type Bonus =
  | { kind: 'first' | 'login'; tokens: number }
  | { kind: 'exploration'; tokens: number; section: Section };

const more = tokenRules.explorationsPerDay * tokenRules.explorationBonus;

export function BonusDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const t = useT(shellNamespace);
  const sections = useT(sectionsNamespace);
  const text =
    bonus.kind === 'exploration'
      ? t('bonus.explorationText', { section: sections(bonus.section) })
      : t('bonus.loginText', { more });
  return (
    <Dialog title={t(`bonus.${bonus.kind}Title`)} onClose={onClose} className="bonus">
      <Icon name="gift" />
      <p>{text}</p>
      <p className="bonus-tokens">{t('bonus.tokens', { count: bonus.tokens })}</p>
      <PlainButton kind="primary" size="large" onClick={onClose} data-autofocus>
        {t('bonus.close')}
      </PlainButton>
    </Dialog>
  );
}
