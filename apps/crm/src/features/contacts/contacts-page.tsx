import { useT } from '@fernway/i18n';

export function ContactsPage() {
  const t = useT('crm');
  return (
    <main>
      <h1>{t('contacts.title')}</h1>
    </main>
  );
}
