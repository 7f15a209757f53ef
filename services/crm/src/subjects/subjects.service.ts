import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { WorkspaceTx } from '@fernway/database';
import { SubjectsRepository } from './subjects.repository.js';

/** What an activity or a task is about. */
export type Subject = { contactId: string | null; companyId: string | null; dealId: string | null };
type Given = { [K in keyof Subject]?: string | null | undefined };

/** Looks up whom an activity or a task is about: a deal brings whom it is with, a contact the company it belongs to. */
@Injectable()
export class SubjectsService {
  constructor(private readonly subjects: SubjectsRepository) {}

  /** @throws AppError not-found when the deal, the contact or the company is none of the workspace's */
  async known(tx: WorkspaceTx, given: Given): Promise<Subject> {
    const { companyId, dealId = null } = given;
    const deal = dealId ? there('deal', await this.subjects.deal(tx, dealId)) : undefined;
    const contactId = given.contactId ?? deal?.contactId ?? null;
    const contact = contactId ? there('contact', await this.subjects.contact(tx, contactId)) : undefined;
    if (companyId) there('company', (await this.subjects.hasCompany(tx, companyId)) || undefined);
    return { contactId, companyId: companyId ?? deal?.companyId ?? contact?.companyId ?? null, dealId };
  }

  nameOf(tx: WorkspaceTx, subject: Subject): Promise<string | undefined> {
    return this.subjects.nameOf(tx, subject);
  }

  /** What a change makes of it: nothing where it names none. */
  async changed(tx: WorkspaceTx, change: Given): Promise<Partial<Subject>> {
    const { contactId, companyId, dealId } = change;
    if (contactId === undefined && companyId === undefined && dealId === undefined) return {};
    const known = await this.known(tx, change);
    return {
      ...(dealId !== undefined && { dealId: known.dealId }),
      ...((contactId !== undefined || known.contactId) && { contactId: known.contactId }),
      ...((companyId !== undefined || known.companyId) && { companyId: known.companyId }),
    };
  }
}

/** @throws AppError not-found */
const there = <T>(what: 'deal' | 'contact' | 'company', found: T | undefined): T => {
  if (found === undefined) throw new AppError('not-found', { detail: `There is no such ${what}` });
  return found;
};
