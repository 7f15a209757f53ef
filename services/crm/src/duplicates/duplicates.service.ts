import { Injectable } from '@nestjs/common';
import { folded } from '@fernway/contracts/folded';
import type { Duplicate, DuplicateReason, MergeType } from '@fernway/contracts/http/crm-merges';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import type { CompanyRow } from '../companies/companies.repository.js';
import type { ContactRow } from '../contacts/contacts.repository.js';
import { notFound } from '../records/record-change.js';
import { type AnyRow, readRows } from '../records/record-rows.repository.js';
import { DuplicatesRepository } from './duplicates.repository.js';
import { samePhone, tailOf } from './same-phone.js';

type Reason = { reason: DuplicateReason; value: string };
export const certain: readonly DuplicateReason[] = ['email', 'phone', 'domain'];
const most = 20;

/**
 * Which other records may be the same person or company, and why: the same e-mail whatever its case (what stands behind a plus
 * makes it another one), the same phone however it is written. A name that is alike, at the same company, is only a hint.
 */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly duplicates: DuplicatesRepository,
  ) {}

  of({ workspace }: Caller, type: MergeType, id: string): Promise<{ items: Duplicate[] }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const [row] = await readRows(tx, type, [id]);
      if (!row || row.deletedAt) throw notFound(type);
      const found =
        type === 'contact' ? await this.ofContact(tx, contact(row)) : await this.ofCompany(tx, company(row));
      const items = found.sort(
        (one, other) => Number(other.certain) - Number(one.certain) || other.reasons.length - one.reasons.length,
      );
      return { items: items.slice(0, most) };
    });
  }

  private async ofContact(tx: WorkspaceTx, row: ContactRow): Promise<Duplicate[]> {
    const texts = [
      ...emailsOf(row).map(folded),
      ...phonesOf(row)
        .map(tailOf)
        .filter((tail) => tail.length >= 5),
    ];
    const holding = await this.duplicates.holding(tx, 'contact', texts);
    const alike = new Set(row.companyId ? await this.duplicates.colleagues(tx, row.companyId, row.name) : []);
    const others = await this.others(tx, 'contact', row.id, [...holding, ...alike]);
    return others.flatMap((other) => {
      const theirs = contact(other);
      return duplicateOf(theirs, theirs.email, theirs.companyName, [
        ...sameEmails(row, theirs),
        ...samePhones(phonesOf(row), phonesOf(theirs)),
        ...(alike.has(theirs.id) ? [{ reason: 'name-at-company' as const, value: theirs.name }] : []),
      ]);
    });
  }

  private async ofCompany(tx: WorkspaceTx, row: CompanyRow): Promise<Duplicate[]> {
    const phones = row.phone ? [row.phone] : [];
    const words = folded(row.name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort((one, other) => other.length - one.length);
    const named = await this.duplicates.holding(tx, 'company', words.slice(0, 2));
    const alike = await this.duplicates.namedLike(tx, 'company', named, row.name);
    const tails = phones.map(tailOf).filter((tail) => tail.length >= 5);
    const ids = [
      ...alike,
      ...(await this.duplicates.holding(tx, 'company', tails)),
      ...(row.domain ? await this.duplicates.ofDomain(tx, row.domain) : []),
    ];
    return (await this.others(tx, 'company', row.id, ids)).flatMap((other) => {
      const theirs = company(other);
      return duplicateOf(theirs, null, null, [
        ...(row.domain && theirs.domain === row.domain ? [{ reason: 'domain' as const, value: row.domain }] : []),
        ...samePhones(phones, theirs.phone ? [theirs.phone] : []),
        ...(alike.has(theirs.id) ? [{ reason: 'name' as const, value: theirs.name }] : []),
      ]);
    });
  }

  private async others(tx: WorkspaceTx, type: MergeType, id: string, ids: string[]): Promise<AnyRow[]> {
    const rows = await readRows(tx, type, [...new Set(ids)]);
    return rows.filter((row) => row.id !== id && !row.deletedAt);
  }
}

const contact = (row: AnyRow) => row as unknown as ContactRow;
const company = (row: AnyRow) => row as unknown as CompanyRow;

const emailsOf = ({ email, otherEmails }: ContactRow): string[] => [
  ...(email ? [email] : []),
  ...otherEmails.map((other) => other.email),
];
const phonesOf = ({ phone, otherPhones }: ContactRow): string[] => [
  ...(phone ? [phone] : []),
  ...otherPhones.map((other) => other.phone),
];

const sameEmails = (one: ContactRow, other: ContactRow): Reason[] => {
  const own = new Set(emailsOf(one).map((email) => email.toLowerCase()));
  return emailsOf(other)
    .filter((email) => own.has(email.toLowerCase()))
    .map((value) => ({ reason: 'email', value }));
};

const samePhones = (own: string[], theirs: string[]): Reason[] =>
  theirs.filter((phone) => own.some((mine) => samePhone(mine, phone))).map((value) => ({ reason: 'phone', value }));

/** Nothing where no reason is left: the search finds more than is the same. */
const duplicateOf = (
  { id, name, phone, sample }: Pick<ContactRow, 'id' | 'name' | 'phone' | 'sample'>,
  email: string | null,
  companyName: string | null,
  reasons: Reason[],
): Duplicate[] =>
  reasons.length === 0
    ? []
    : [
        {
          id,
          name,
          email,
          phone,
          companyName,
          sample,
          reasons,
          certain: reasons.some(({ reason }) => certain.includes(reason)),
        },
      ];
