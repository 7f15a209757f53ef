import type { Deal } from '@fernway/contracts/http/crm-deals';
import { dealFields } from '@fernway/contracts/records/deal';
import type { DealLine } from '@fernway/contracts/records/deal-line';
import { closedLikelihood } from '@fernway/contracts/records/deal-limits';
import { majorUnits } from '../exports/export-column.js';
import { type FieldColumn, ifGiven, linkedName, patchedAs, type RecordTable } from '../records/field-columns.js';
import { companyLink, history, owner, tagging } from '../records/shared-columns.js';

const ofStage = (what: string) =>
  `(select ${what} from stage s where s.workspace_id = r.workspace_id and s.id = r.stage_id)`;

/** That a deal has been in its stage, an open one, for longer than the stage allows. */
export const isStaleIn = (deal: string, stage: string) =>
  `${stage}.kind = 'open' and ${deal}.stage_since < now() - ${stage}.stale_after_days * interval '1 day'`;
/** Of a deal `r`; an index finds the open ones. */
export const isStale = `(r.state = 'open' and coalesce(${ofStage(isStaleIn('r', 's'))}, false))`;
const staleReason = ofStage(`case when ${isStaleIn('r', 's')}
    then jsonb_build_object('days', floor(extract(epoch from now() - r.stage_since) / 86400)::int, 'allowed', s.stale_after_days) end`);

/** The kind of the stage that a patch moves a deal to. */
const patchedState = `(select s.kind from stage s where s.id = (p.patch ->> 'stageId')::uuid)`;

/** How likely a deal in a state is, where it is closed. */
export const closedLikelihoodSql = (state: string): string =>
  `case ${state} when 'won' then ${closedLikelihood.won} when 'lost' then ${closedLikelihood.lost} end`;
/** As `likelihoodIn` says it of a deal `b` that is open or reopened. */
const openLikelihoodSql = `b.probability_before, case when b.probability is distinct from ${closedLikelihoodSql('b.state')} then b.probability
  else (select s.probability from stage s where s.workspace_id = b.workspace_id and s.id = b.new_stage_id) end`;
/** What is kept of a deal as it was, once its state is the given one. */
export const likelihoodBefore = (deal: string, state: string): string =>
  `case when ${state} = 'open' then null when ${deal}.state = 'open' then ${deal}.probability else ${deal}.probability_before end`;

/** `3 × Oak chair, 120.5 each, 10 % off`, as a file's cell holds it. */
const lineText = ({ quantity, name, price, discount }: DealLine, { currency }: Deal['value']): string =>
  `${quantity} × ${name}, ${majorUnits({ amount: price, currency })} each${discount > 0 ? `, ${discount} % off` : ''}`;

const columns = {
  ...history.before,
  dealId: {
    type: 'text',
    read: 'r.number',
    list: { sql: 'r.number', bytewise: true },
    exported: 'Deal ID',
    headers: { dealId: 'Deal ID|Deal number|Número de negocio' },
  },
  name: {
    column: 'name',
    type: 'text',
    list: { sql: 'r.name_key', shown: 'r.name' },
    exported: 'Deal',
    headers: {
      name: 'Deal|Deal Name|Name|Opportunity Name|Opportunity|Deal - Title|Potential Name|Title|Negocio|Oportunidad|商机|商机名称|交易名称|案件名|案件|商談名|거래|거래명|딜',
    },
  },
  customerName: {
    column: 'customer_name',
    type: 'text',
    list: { sql: 'r.customer_key', shown: 'r.customer_name' },
    imported: { otherwise: 'coalesce(n.contact_name, n.company_name, n.emails[1])' },
    exported: 'Customer',
    headers: {
      customerName:
        'Customer|Customer Name|Client|Contact Name|Associated Contact|Deal - Contact person|Primary Contact|Cliente|客户|客户名称|顧客名|顧客|고객|고객명',
    },
  },
  ...companyLink(
    'Company|Company Name|Account|Account Name|Associated Company|Organization|Deal - Organization|Empresa|公司|公司名称|会社名|会社|회사|회사명',
  ),
  contactId: {
    column: 'contact_id',
    type: 'uuid',
    imported: { given: 'n.contact_id' },
    exported: [{ of: 'contactId', title: 'Contact', cell: ({ contactName }) => contactName }],
    headers: {
      contactEmail:
        'Contact Email|Customer Email|Email|E-mail|Deal - Contact person email|Person - Email|Correo del contacto',
    },
  },
  /** The contact's name, kept beside the link so that lists and search need no join. */
  contactName: {
    column: 'contact_name',
    type: 'text',
    written: true,
    patch: linkedName('contact_name', 'contactName', 'contact'),
    imported: { given: 'n.contact_name' },
  },
  phone: {
    column: 'phone',
    type: 'text',
    exported: 'Phone',
    headers: { phone: 'Phone|Phone Number|Teléfono|电话|電話番号|전화번호' },
  },
  value: {
    column: 'value',
    type: 'money',
    currency: 'currency',
    imported: { otherwise: '0', currencyOtherwise: '$9', staysWhere: `b.lines <> '[]'` },
    exported: [
      { of: 'value', title: 'Value', cell: ({ value }) => majorUnits(value) },
      { of: 'value', title: 'Currency', cell: ({ value }) => value.currency },
    ],
    headers: {
      value: 'Value|Amount|Deal Value|Deal - Value|Revenue|Deal Amount|Valor|Importe|Monto|金额|金額|금액',
      currency:
        'Currency|Currency ISO Code|Amount Currency|Deal - Currency|Deal - Currency of Value|Moneda|币种|货币|通貨|통화',
    },
  },
  lines: {
    column: 'lines',
    type: 'jsonb',
    empty: [],
    imported: null,
    exported: [
      {
        of: 'lines',
        title: 'Products',
        cell: ({ lines, value }) => lines.map((line) => lineText(line, value)).join('; '),
      },
    ],
  },
  weightedValue: {
    type: 'money',
    read: `jsonb_build_object('amount', round(r.weighted_value), 'currency', r.currency)`,
    list: { sql: 'r.weighted_value', currency: 'r.currency' },
    exported: [
      { of: 'weightedValue', title: 'Weighted value', cell: ({ weightedValue }) => majorUnits(weightedValue) },
    ],
  },
  pipelineId: {
    column: 'pipeline_id',
    type: 'uuid',
    imported: { given: 'n.pipeline_id' },
    exported: [
      {
        // A stage says nothing without its pipeline.
        of: ['pipelineId', 'stageId'],
        title: 'Pipeline',
        cell: ({ pipelineId }, { pipelines }) => pipelines.get(pipelineId) ?? null,
      },
    ],
    headers: { pipeline: 'Pipeline|Deal - Pipeline|Sales Pipeline|Embudo|管道|パイプライン|파이프라인' },
  },
  stageId: {
    column: 'stage_id',
    type: 'uuid',
    written: true,
    imported: { given: 'n.stage_id' },
    exported: [{ of: 'stageId', title: 'Stage', cell: ({ stage }) => stage }],
    headers: { stage: 'Stage|Stage Name|Deal Stage|Deal - Stage|Sales Stage|Etapa|阶段|ステージ|フェーズ|단계' },
  },
  stage: { type: 'text', read: ofStage('s.name') },
  state: {
    column: 'state',
    type: 'text',
    written: true,
    patch: `state = ${ifGiven('stageId', patchedState, 'r.state')}`,
    imported: { given: 'n.state', untold: true },
    exported: 'State',
  },
  priority: {
    column: 'priority',
    type: 'text',
    list: { key: { sql: 'r.priority_rank', kind: 'number' } },
    imported: { otherwise: `'medium'` },
    exported: 'Priority',
    headers: { priority: 'Priority|Deal Priority|Prioridad|优先级|優先度|우선순위' },
  },
  probability: {
    column: 'probability',
    type: 'numeric',
    imported: {
      made: `coalesce(${closedLikelihoodSql('n.state')}, (n.d ->> 'probability')::numeric)`,
      otherwise: 'n.stage_probability',
      merge: (mode) =>
        mode === 'fill'
          ? 'b.probability'
          : `coalesce(${closedLikelihoodSql('coalesce(b.new_state, b.state)')}, b.new_probability, ${openLikelihoodSql})`,
    },
    exported: 'Probability',
    headers: {
      probability:
        'Probability|Probability (%)|Deal probability|Deal - Probability|Deal - Win probability|Probabilidad|概率|確度|확률',
    },
  },
  probabilityBefore: {
    column: 'probability_before',
    type: 'numeric',
    update: (value) => likelihoodBefore('deal', value('state')),
    patch: `probability_before = ${ifGiven('stageId', likelihoodBefore('r', patchedState), 'r.probability_before')}`,
  },
  closeDate: {
    column: 'close_date',
    type: 'date',
    exported: 'Close date',
    headers: {
      closeDate:
        'Close Date|Closing Date|Expected Close Date|Deal - Expected close date|Fecha de cierre|结束日期|预计成交日期|完了予定日|クローズ日|마감일|종료일',
    },
  },
  lostReason: {
    column: 'lost_reason',
    type: 'text',
    imported: {
      // Of a row without a stage the deal's own counts.
      given: `case coalesce(n.state, 'lost') when 'lost' then n.d ->> 'lostReason' end`,
      merge: (mode) =>
        mode === 'fill'
          ? `case b.state when 'lost' then coalesce(b.lost_reason, b.new_lost_reason) end`
          : `case coalesce(b.new_state, b.state) when 'lost' then coalesce(b.new_lost_reason, b.lost_reason) end`,
    },
    exported: 'Lost reason',
    headers: {
      lostReason:
        'Lost Reason|Closed Lost Reason|Deal - Lost reason|Reason For Loss|Loss Reason|Motivo de pérdida|丢单原因|失注理由|실패 사유',
    },
  },
  ...tagging('Deal - Label'),
  ...owner(
    'Deal Owner|Deal Owner Email|Opportunity Owner|Opportunity Owner Email|Potential Owner|Deal - Owner|Propietario del negocio|Propietario de la oportunidad|商机负责人|商机所有者|担当|取引担当者|案件担当者|거래 소유자|거래 담당자',
  ),
  stageSince: {
    column: 'stage_since',
    type: 'timestamptz',
    update: (value) => `case when stage_id = ${value('stageId')} then stage_since else statement_timestamp() end`,
    patch: `stage_since = ${ifGiven(
      'stageSince',
      patchedAs('stageSince', 'timestamptz'),
      `case when ${patchedAs('stageId', 'uuid')} <> r.stage_id then statement_timestamp() else r.stage_since end`,
    )}`,
    exported: 'In stage since',
  },
  stale: { type: 'boolean', read: null },
  staleReason: { type: 'jsonb', read: staleReason },
  closedAt: {
    column: 'closed_at',
    type: 'timestamptz',
    insert: (value) =>
      `case when ${value('state')} <> 'open' then coalesce(${value('closedAt')}::timestamptz, now()) end`,
    update: (value) =>
      `case when ${value('state')} = 'open' then null else coalesce(${value('closedAt')}::timestamptz, statement_timestamp()) end`,
    patch: `closed_at = ${ifGiven(
      'closedAt',
      patchedAs('closedAt', 'timestamptz'),
      `case coalesce(${patchedState}, r.state) when r.state then r.closed_at when 'open' then null else statement_timestamp() end`,
    )}`,
    imported: null,
    exported: 'Closed at',
  },
  ...history.after,
} satisfies Record<keyof typeof dealFields | 'probabilityBefore', FieldColumn<Deal>>;

/** Deals, and where each of their fields is kept. */
export const dealTable = { table: 'deal', fields: dealFields, columns } satisfies RecordTable;
