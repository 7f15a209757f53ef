import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

type SubjectIds = Record<'dealId' | 'contactId' | 'companyId', string | null>;

/** Who is found stays until the transaction ends: what is hung on it now is neither lost in a merge nor left on what is deleted. */
@Injectable()
export class SubjectsRepository {
  async contact(tx: WorkspaceTx, id: string): Promise<{ companyId: string | null } | undefined> {
    const [row] = await tx.query<{ companyId: string | null }>({
      name: 'subject-contact',
      text: 'select company_id as "companyId" from contact where id = $1 and deleted_at is null for key share',
      values: [id],
    });
    return row;
  }

  /** With whom it is, as far as they are still there. */
  async deal(tx: WorkspaceTx, id: string): Promise<{ contactId: string | null; companyId: string | null } | undefined> {
    const [row] = await tx.query<{ contactId: string | null; companyId: string | null }>({
      name: 'subject-deal',
      text: `select (select c.id from contact c where c.id = d.contact_id and c.deleted_at is null) as "contactId",
                    (select c.id from company c where c.id = d.company_id and c.deleted_at is null) as "companyId"
               from deal d where d.id = $1 and d.deleted_at is null for key share of d`,
      values: [id],
    });
    return row;
  }

  /** The name of what something is about first of all: the deal, else the contact, else the company. */
  async nameOf(tx: WorkspaceTx, { dealId, contactId, companyId }: SubjectIds): Promise<string | undefined> {
    const [row] = await tx.query<{ name: string }>({
      name: 'subject-name',
      text: `select name from deal where id = $1 and deleted_at is null
             union all select name from contact where $1::uuid is null and id = $2 and deleted_at is null
             union all select name from company where $1::uuid is null and $2::uuid is null and id = $3 and deleted_at is null`,
      values: [dealId, contactId, companyId],
    });
    return row?.name;
  }

  async hasCompany(tx: WorkspaceTx, id: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'subject-company',
      text: 'select 1 from company where id = $1 and deleted_at is null for key share',
      values: [id],
    });
    return rows.length > 0;
  }
}
