import { mailLink } from '@fernway/contracts/email';
import { pathOf } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { Icon, LinkButton } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { Slot } from '@fernway/web-kit/slot';
import { FilesPanel } from '../../files/files-panel.js';
import { DuplicatesNotice } from '../../merge/duplicates-notice.js';
import { contactFacts } from '../../record/facts.js';
import { AddDealButton } from '../../record/add-deal-button.js';
import { contacts, type Subject } from '../../record/record.api.js';
import { BroughtPanel } from './brought-panel.js';
import { RecordScreen } from '../../record/record-screen.js';
import { RelatedList, RelatedPanel } from '../../record/related-panel.js';
import { TasksPanel } from '../../tasks/tasks-panel.js';
import { Timeline } from '../../timeline/timeline.js';

const subjectOf = ({ id }: { id: string }): Subject => ({ type: 'contact', id });

export function ContactPage() {
  const t = useT('crm');
  const { memberName } = useMembers();
  return (
    <RecordScreen
      access={contacts}
      facts={contactFacts(t)}
      status={({ record: { lifecycle, jobTitle, companyName, ownerId } }) => (
        <>
          <span className="fw-badge">{t(`lifecycle.${lifecycle}`)}</span>
          <span className="fw-muted">
            {[jobTitle, companyName, ownerId && t('record.owned', { name: memberName(ownerId) ?? '' })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
      actions={({ record: { email, phone } }) => (
        <>
          {email && (
            <LinkButton href={mailLink(email)}>
              <Icon name="mail" />
              {t('record.write')}
            </LinkButton>
          )}
          {phone && (
            <LinkButton href={`tel:${phone.replace(/[^\d+*#,;]/g, '')}`}>
              <Icon name="phone" />
              {t('record.call')}
            </LinkButton>
          )}
        </>
      )}
      banner={({ record, facts, save }) => save && <DuplicatesNotice access={contacts} record={record} facts={facts} />}
      timeline={({ record, facts }) => <Timeline subject={subjectOf(record)} sample={record.sample} facts={facts} />}
      aside={({ record: { id, name, phone, companyId, companyName } }) => (
        <>
          <TasksPanel subject={subjectOf({ id })} />
          {companyId && (
            <section className="crm-record-panel" aria-label={t('record.company')}>
              <h2>{t('record.company')}</h2>
              <RelatedList rows={[{ id: companyId, to: pathOf('company', companyId), name: companyName ?? '' }]} />
            </section>
          )}
          <RelatedPanel
            title={t('record.deals')}
            empty={t('record.noDeals')}
            kind="deals"
            of={{ contactId: id }}
            action={<AddDealButton start={{ customerName: name, contactId: id, phone: phone ?? '' }} />}
          />
          <BroughtPanel id={id} />
          <FilesPanel subject={subjectOf({ id })} />
          <Slot name="contact.sentiment" props={{ contactId: id }} later />
        </>
      )}
    />
  );
}
