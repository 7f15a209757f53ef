import { type Company, companyStatusDays } from '@fernway/contracts/http/crm-companies';
import { useT } from '@fernway/i18n';
import { Icon, type IconName, LinkButton, MoneyText } from '@fernway/ui';
import { FilesPanel } from '../../files/files-panel.js';
import { DuplicatesNotice } from '../../merge/duplicates-notice.js';
import { companyFacts } from '../../record/facts.js';
import { AddDealButton } from '../../record/add-deal-button.js';
import { companies, type Subject } from '../../record/record.api.js';
import { RecordScreen } from '../../record/record-screen.js';
import { RelatedPanel } from '../../record/related-panel.js';
import { TasksPanel } from '../../tasks/tasks-panel.js';
import { Timeline } from '../../timeline/timeline.js';

const subjectOf = ({ id }: { id: string }): Subject => ({ type: 'company', id });

const signs: Record<Company['status'], IconName> = { active: 'success', 'at-risk': 'warning', dormant: 'moon' };

function Status({ company: { status, quietDays, salesTarget } }: { company: Company }) {
  const t = useT('crm');
  const reason =
    quietDays === 0
      ? t('record.activeToday')
      : t(`record.statusReason.${status}`, {
          count: quietDays,
          atRisk: companyStatusDays.atRisk,
          dormant: companyStatusDays.dormant,
        });
  return (
    <>
      <span className={`fw-badge crm-company-${status}`}>
        <Icon name={signs[status]} />
        {t(`record.status.${status}`)}
      </span>
      <span className="fw-muted">
        {reason}
        {salesTarget && <span aria-hidden="true"> ·</span>}
      </span>
      {salesTarget && (
        <span className="fw-muted">
          {t('record.field.salesTarget')}: <MoneyText money={salesTarget} />
        </span>
      )}
    </>
  );
}

export function CompanyPage() {
  const t = useT('crm');
  return (
    <RecordScreen
      access={companies}
      facts={companyFacts(t)}
      status={({ record }) => <Status company={record} />}
      actions={({ record: { phone } }) =>
        phone && (
          <LinkButton href={`tel:${phone.replace(/[^\d+*#,;]/g, '')}`}>
            <Icon name="phone" />
            {t('record.call')}
          </LinkButton>
        )
      }
      banner={({ record, facts, save }) =>
        save && <DuplicatesNotice access={companies} record={record} facts={facts} />
      }
      timeline={({ record, facts }) => <Timeline subject={subjectOf(record)} sample={record.sample} facts={facts} />}
      aside={({ record: { id, name, phone } }) => (
        <>
          <TasksPanel subject={subjectOf({ id })} />
          <RelatedPanel
            title={t('record.contacts')}
            empty={t('record.noContacts')}
            kind="contacts"
            of={{ companyId: id }}
          />
          <RelatedPanel
            title={t('record.deals')}
            empty={t('record.noDeals')}
            kind="deals"
            of={{ companyId: id }}
            action={<AddDealButton start={{ customerName: name, companyId: id, phone: phone ?? '' }} />}
          />
          <FilesPanel subject={subjectOf({ id })} />
        </>
      )}
    />
  );
}
