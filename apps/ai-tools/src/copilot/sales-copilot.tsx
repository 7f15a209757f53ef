import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { EmailDrafter } from '../features/emails/email-drafter.js';
import '../tool/tool.css';
import { ToolTab } from './tool-tab.js';
import { ToolTabs } from './tool-tabs.js';
import './sales-copilot.css';

const tools = {
  calls: () => import('../features/calls/call-summariser.js').then(({ CallSummariser }) => CallSummariser),
  nextSteps: () => import('../features/next-steps/next-steps-tool.js').then(({ NextStepsTool }) => NextStepsTool),
  insights: () => import('../features/insights/insights-tool.js').then(({ InsightsTool }) => InsightsTool),
};

/** The copilot on the dashboard home; a tab per tool. */
export function SalesCopilot() {
  const t = useT('ai-tools');
  return (
    <section className="fw-card ai-copilot" aria-labelledby="ai-copilot-title">
      <h2 id="ai-copilot-title">
        <Icon name="sparkle" /> {t('copilot.title')}
      </h2>
      <ToolTabs
        label={t('copilot.title')}
        items={[
          { key: 'emails', label: t('copilot.emails'), content: <EmailDrafter /> },
          ...Object.entries(tools).map(([key, load]) => ({
            key,
            label: t(`copilot.${key}`),
            content: <ToolTab load={load} />,
          })),
        ]}
      />
    </section>
  );
}
