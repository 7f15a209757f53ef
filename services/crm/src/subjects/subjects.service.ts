import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { WorkspaceTx } from '@fernway/database';
import { SubjectsRepository } from './subjects.repository.js';

/** What an activity or a task is about. */
export type Subject = { contactId: string | null; companyId: string | null };
type Given = { contactId?: string | null | undefined; companyId?: string | null | undefined };

/** Looks up whom an activity or a task is about: a contact brings the company it belongs to. */
@Injectable()
export class SubjectsService {
  constructor(private readonly subjects: SubjectsRepository) {}

  /** @throws AppError not-found when the contact or the company is none of the workspace's */
  async known(tx: WorkspaceTx, { contactId = null, companyId = null }: Given): Promise<Subject> {
    const contact = contactId ? await this.subjects.contact(tx, contactId) : undefined;
    if (contactId && !contact) throw new AppError('not-found', { detail: 'There is no such contact' });
    if (companyId && !(await this.subjects.hasCompany(tx, companyId))) throw new AppError('not-found', { detail: 'There is no such company' });
    return { contactId, companyId: companyId ?? contact?.companyId ?? null };
  }

  /** What a change makes of it: nothing where it names neither. */
  async changed(tx: WorkspaceTx, change: Given): Promise<Partial<Subject>> {
    const { contactId, companyId } = change;
    if (contactId === undefined && companyId === undefined) return {};
    const known = await this.known(tx, change);
    return { ...((contactId !== undefined) && { contactId: known.contactId }), ...((companyId !== undefined || known.companyId) && { companyId: known.companyId }) };
  }
}
