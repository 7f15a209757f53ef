import { useT } from '@fernway/i18n';

export function SalesCopilot() {
  const t = useT('ai-tools');
  return (
    <section aria-labelledby="copilot-title">
      <h2 id="copilot-title">{t('copilot.title')}</h2>
    </section>
  );
}
