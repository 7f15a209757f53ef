import { useT } from '@fernway/i18n';
import { Icon, Page } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useEffect } from 'react';
import { WorkspaceExport } from '../../export/workspace-export.js';
import { SampleDataCard } from '../../sample-data/sample-data-card.js';
import './data.css';

/** What comes into the workspace and what leaves it: imports, exports, sample data. */
export function DataPage() {
  const t = useT('crm');
  const mayImport = useCan('crm:import');

  useEffect(() => {
    document.title = t('data.title');
  }, [t]);

  return (
    <Page title={t('data.title')} aside={t('data.text')}>
      {mayImport && (
        <section className="fw-card crm-data-import">
          <h2>{t('data.import')}</h2>
          <p className="fw-muted">{t('data.importText')}</p>
          <div>
            <Link className="fw-button" to="/dashboard/import">
              <Icon name="upload" />
              {t('import.export.bring')}
            </Link>
            <Link to="/dashboard/settings/history">{t('batches.title')}</Link>
          </div>
        </section>
      )}
      <WorkspaceExport />
      <SampleDataCard always />
    </Page>
  );
}
