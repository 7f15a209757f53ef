import { Injectable } from '@nestjs/common';
import { type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import { activityColumns, type ActivityRow } from '../activities/activities.repository.js';
import { commerceKinds, type CommerceType } from '../commerce/commerce-lists.js';
import type { CommerceRow } from '../commerce/commerce-shape.js';
import { companyList, type CompanyRow } from '../companies/companies.repository.js';
import { contactList, type ContactRow } from '../contacts/contacts.repository.js';
import { closedLikelihoodSql } from '../deals/columns.js';
import { dealSelect, type DealRow } from '../deals/deals.repository.js';
import { organizationList, type OrganizationRow } from '../organizations/organizations.repository.js';
import { taskColumns, type TaskRow } from '../tasks/tasks.repository.js';
import type {
  SampleActivity,
  SampleCompany,
  SampleContact,
  SampleDeal,
  SampleExpense,
  SampleOrganization,
  SampleProduct,
  SampleSale,
  SampleTask,
} from './sample-set.js';

type Stage = { id: string; pipelineId: string; probability: number };
export type PlacedDeal = SampleDeal & { number: string; stage: Stage };

/** What is the same for all rows: whose they are, and which place's calendar their times are of. */
export type SampleScope = { timeZone: string; currency: string };

/** All sample records of a kind by one statement, with the first line of their history. Who reads changes finds them: `updated_at` is now. */
@Injectable()
export class SampleWritesRepository {
  organization(tx: WorkspaceTx, row: SampleOrganization): Promise<OrganizationRow[]> {
    return tx.query<OrganizationRow>({
      text: `insert into organization as r (workspace_id, id, name, registration_number, industry, founded, address, phone, email, employees,
                                            locations, teams, departments, sample)
             select $1::uuid, id, name, "registrationNumber", industry, founded, address, phone, email, employees, locations, teams, departments, true
               from jsonb_to_record($2::jsonb) as g (id uuid, name text, "registrationNumber" text, industry text, founded int, address text,
                                                     phone text, email text, employees int, locations text[], teams text[], departments jsonb)
             returning ${organizationList.select}`,
      values: [tx.workspace, JSON.stringify(row)],
    });
  }

  companies(tx: WorkspaceTx, { timeZone, currency }: SampleScope, rows: SampleCompany[]): Promise<CompanyRow[]> {
    return tx.query<CompanyRow>({
      text: `with r as (
               insert into company (workspace_id, id, name, domain, website, phone, industry, tags, address, sales_target, sales_target_currency,
                                    owner_id, created_by, sample, created_at)
               select $1::uuid, id, name, domain, 'https://' || domain, phone, industry, tags, address,
                      "salesTarget", case when "salesTarget" is not null then $5 end, $2::uuid, $2::uuid, true, at at time zone $3
                 from jsonb_to_recordset($4::jsonb) as g (id uuid, name text, domain text, phone text, industry text, tags text[],
                                                          address jsonb, "salesTarget" bigint, at timestamp)
               returning *
             ), ${history('company')} select ${companyList.select} from r`,
      values: [tx.workspace, tx.user, zoneOfPostgres(timeZone), JSON.stringify(rows), currency],
    });
  }

  contacts(tx: WorkspaceTx, { timeZone }: SampleScope, rows: SampleContact[]): Promise<ContactRow[]> {
    return tx.query<ContactRow>({
      text: `with r as (
               insert into contact (workspace_id, id, name, email, phone, company_id, company_name, job_title, source, lifecycle, lead_since,
                                    referred_by_id, referred_by_name, address, owner_id, created_by, sample, created_at)
               select $1::uuid, id, name, email, phone, "companyId", "companyName", "jobTitle", source, lifecycle, at at time zone $3,
                      "referredById", "referredByName", address, $2::uuid, $2::uuid, true, at at time zone $3
                 from jsonb_to_recordset($4::jsonb) as g (id uuid, name text, email text, phone text, "companyId" uuid, "companyName" text,
                                                          "jobTitle" text, source text, lifecycle text, "referredById" uuid, "referredByName" text,
                                                          address jsonb, at timestamp)
               returning *
             ), ${history('contact')} select ${contactList.select} from r`,
      values: [tx.workspace, tx.user, zoneOfPostgres(timeZone), JSON.stringify(rows)],
    });
  }

  deals(tx: WorkspaceTx, { timeZone, currency }: SampleScope, rows: PlacedDeal[]): Promise<DealRow[]> {
    return tx.query<DealRow>({
      text: `with r as (
               insert into deal (workspace_id, id, number, name, customer_name, phone, contact_id, contact_name, company_id, company_name, value, lines, currency,
                                 probability, pipeline_id, stage_id, state, priority, close_date, lost_reason, stage_since, closed_at,
                                 owner_id, created_by, sample, created_at)
               select $1::uuid, id, number, name, "contactName", phone, "contactId", "contactName", "companyId", "companyName", value, lines, $5,
                      coalesce(${closedLikelihoodSql('state')}, (stage ->> 'probability')::numeric), (stage ->> 'pipelineId')::uuid, (stage ->> 'id')::uuid, state, priority, "closeDate",
                      "lostReason", since at time zone $3, case when state <> 'open' then since at time zone $3 end,
                      $2::uuid, $2::uuid, true, at at time zone $3
                 from jsonb_to_recordset($4::jsonb) as g (id uuid, number text, name text, "contactId" uuid, "contactName" text, phone text,
                        "companyId" uuid, "companyName" text, value bigint, lines jsonb, stage jsonb, state text, priority text, "closeDate" date, "lostReason" text,
                        since timestamp, at timestamp)
               returning *
             ), ${history('deal')} select ${dealSelect} from r`,
      values: [tx.workspace, tx.user, zoneOfPostgres(timeZone), JSON.stringify(rows), currency],
    });
  }

  activities(tx: WorkspaceTx, { timeZone }: SampleScope, rows: SampleActivity[]): Promise<ActivityRow[]> {
    return tx.query<ActivityRow>({
      text: `insert into activity as r (workspace_id, id, kind, title, body, direction, at, ahead, minutes, outcome, contact_id, company_id,
                                        deal_id, created_by, sample, created_at)
             select $1::uuid, id, kind, title, body, direction, at at time zone $3, at at time zone $3 > now(), minutes, outcome, "contactId",
                    "companyId", "dealId", $2::uuid, true, least(at at time zone $3, now())
               from jsonb_to_recordset($4::jsonb) as g (id uuid, kind text, title text, body text, direction text, at timestamp, minutes int,
                                                        outcome text, "contactId" uuid, "companyId" uuid, "dealId" uuid)
             returning ${activityColumns}`,
      values: [tx.workspace, tx.user, zoneOfPostgres(timeZone), JSON.stringify(rows)],
    });
  }

  tasks(tx: WorkspaceTx, rows: SampleTask[]): Promise<TaskRow[]> {
    return tx.query<TaskRow>({
      text: `insert into task as r (workspace_id, id, title, due_at, all_day, assignee_id, contact_id, company_id, deal_id, created_by, sample)
             select $1::uuid, id, title, "dueOn" at time zone 'UTC', true, $2::uuid, "contactId", "companyId", "dealId", $2::uuid, true
               from jsonb_to_recordset($3::jsonb) as g (id uuid, title text, "dueOn" timestamp, "contactId" uuid, "companyId" uuid, "dealId" uuid)
             returning ${taskColumns}`,
      values: [tx.workspace, tx.user, JSON.stringify(rows)],
    });
  }

  /** Without the SKU where a product of the workspace's own has it. */
  products(tx: WorkspaceTx, scope: SampleScope, rows: SampleProduct[]): Promise<CommerceRow<'product'>[]> {
    return this.commerce(tx, scope, 'product', {
      columns: `name, sku, unit, price, cost, currency, active`,
      from: `name, ${unlessTaken('product', 'sku')}, unit, price, cost, $5, active`,
      shape: `name text, sku text, unit text, price bigint, cost bigint, active boolean`,
      rows,
    });
  }

  /** Without the number where a sale of the workspace's own has it. */
  sales(tx: WorkspaceTx, scope: SampleScope, rows: SampleSale[]): Promise<CommerceRow<'sale'>[]> {
    return this.commerce(tx, scope, 'sale', {
      columns: `external_id, date, name, product_id, quantity, amount, cost, currency, customer_name, contact_id, contact_name, company_id, company_name,
                country, region, channel, owner_id`,
      from: `${unlessTaken('sale', 'external', '"externalId"')}, date, name, "productId", quantity, amount, cost, $5, coalesce("contactName", "companyName"),
             "contactId", "contactName", "companyId", "companyName", country, region, channel, $2::uuid`,
      shape: `"externalId" text, name text, "productId" uuid, quantity numeric, amount bigint, cost bigint, "contactId" uuid, "contactName" text,
              "companyId" uuid, "companyName" text, country text, region text, channel text`,
      rows,
    });
  }

  expenses(tx: WorkspaceTx, scope: SampleScope, rows: SampleExpense[]): Promise<CommerceRow<'expense'>[]> {
    return this.commerce(tx, scope, 'expense', {
      columns: `date, category, amount, currency, supplier, note`,
      from: `date, category, amount, $5, supplier, note`,
      shape: `category text, amount bigint, supplier text, note text`,
      rows,
    });
  }

  /** Made at noon of their day. */
  private commerce<T extends CommerceType>(
    tx: WorkspaceTx,
    { timeZone, currency }: SampleScope,
    type: T,
    { columns, from, shape, rows }: { columns: string; from: string; shape: string; rows: object[] },
  ): Promise<CommerceRow<T>[]> {
    return tx.query<CommerceRow<T>>({
      text: `with r as (
               insert into ${type} (workspace_id, id, ${columns}, created_by, sample, created_at)
               select $1::uuid, id, ${from}, $2::uuid, true, least((date + time '12:00') at time zone $3, now())
                 from jsonb_to_recordset($4::jsonb) as g (id uuid, date date, ${shape})
               returning *
             ), ${history(type)} select ${commerceKinds[type].list.select} from r`,
      values: [tx.workspace, tx.user, zoneOfPostgres(timeZone), JSON.stringify(rows), currency],
    });
  }
}

const unlessTaken = (table: CommerceType, key: string, given = key) => `case when not exists (
  select from ${table} x where x.workspace_id = $1 and x.${key}_key = lower(g.${given}) and x.deleted_at is null) then g.${given} end`;

const history = (table: string) => `history as (
  insert into ${table}_history (workspace_id, ${table}_id, version, action, at) select workspace_id, id, version, 'created', created_at from r)`;
