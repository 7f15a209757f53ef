import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

@Injectable()
export class SubjectsRepository {
  async contact(tx: WorkspaceTx, id: string): Promise<{ companyId: string | null } | undefined> {
    const [row] = await tx.query<{ companyId: string | null }>({
      name: 'subject-contact',
      text: 'select company_id as "companyId" from contact where id = $1 and deleted_at is null',
      values: [id],
    });
    return row;
  }

  async hasCompany(tx: WorkspaceTx, id: string): Promise<boolean> {
    const rows = await tx.query({ name: 'subject-company', text: 'select 1 from company where id = $1 and deleted_at is null', values: [id] });
    return rows.length > 0;
  }
}
