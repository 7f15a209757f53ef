import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Tabs } from '@fernway/ui/core';
import { EmailDrafter } from '../features/emails/email-drafter.js';
import './sales-copilot.css';

/** The copilot on the dashboard home; a tab per tool. */
export function SalesCopilot() {
  const t = useT('ai-tools');
  return (
    <section className="fw-card ai-copilot" aria-labelledby="ai-copilot-title">
      <h2 id="ai-copilot-title">
        <Icon name="sparkle" /> {t('copilot.title')}
      </h2>
      <Tabs items={[{ key: 'emails', label: t('copilot.emails'), children: <EmailDrafter /> }]} />
    </section>
  );
}
