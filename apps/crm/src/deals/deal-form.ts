import { type Deal, type DealInput, DealInput as Entered, priorities } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, Stage } from '@fernway/contracts/http/crm-pipelines';
import { Day, Phone, RecordName } from '@fernway/contracts/http/crm-records';
import { phoneProblem } from '@fernway/contracts/phone';
import { z } from '@fernway/contracts/zod';
import type { Language, Translate } from '@fernway/i18n';
import { moneyFrom, moneyProblem } from '@fernway/i18n/typed-amounts';
import { lineEntered, linesForm, type LineText, textOfLine } from '../deal-lines/line-text.js';
import { moneyText, percentFrom, percentText } from './money-text.js';

/** A deal as it is typed. */
export type DealText = {
  name: string;
  customerName: string;
  phone: string;
  /** Where there are lines, their sum. */
  value: string;
  lines: LineText[];
  pipelineId: string;
  stage: string;
  priority: string;
  probability: string;
  closeDate: string;
  lostReason: string;
  /** The day on which it was won or lost, in the time zone of who types. */
  closedOn: string;
  contactId: string;
  companyId: string;
};

type Reading = { t: Translate; language: Language; currency: string };

/** Everything is asked for of a new deal; one that came from elsewhere may go on without phone and close date. */
export const dealForm = ({ t, language, currency }: Reading, isNew: boolean) =>
  z.object({
    name: RecordName,
    customerName: RecordName,
    phone: isNew
      ? Phone.min(1).refine((phone) => !phoneProblem(phone), { error: t('fields.notPhone') })
      : Phone.optional(),
    value: z.string().refine((text) => Entered.shape.value.safeParse(moneyFrom(text, language, currency)).success, {
      error: ({ input }) => {
        const problem = moneyProblem(String(input), language, currency);
        return t(problem ? `dealForm.valueProblem.${problem}` : 'dealForm.valueInvalid');
      },
    }),
    lines: linesForm({ t, language }),
    pipelineId: z.uuid(),
    stage: z.uuid(),
    priority: z.enum(priorities),
    probability: z
      .string()
      .refine((text) => Entered.shape.probability.unwrap().safeParse(percentFrom(text, language)).success, {
        error: t('dealForm.probabilityInvalid'),
      }),
    closeDate: isNew ? Day : Day.optional(),
    lostReason: Entered.shape.lostReason.unwrap().unwrap().optional(),
    closedOn: Day.refine((day) => day <= today(), { error: t('dealForm.closedAhead') }).optional(),
    contactId: z.uuid().optional(),
    companyId: z.uuid().optional(),
  });
type Valid = z.output<ReturnType<typeof dealForm>>;

/** What the API is told; amounts are read as the form reads them. */
export const dealEntered = ({ closedOn, ...valid }: Valid, stage: Stage | undefined, reading: Reading): DealInput => ({
  ...valid,
  phone: valid.phone ?? null,
  closeDate: valid.closeDate ?? null,
  value: moneyFrom(valid.value, reading.language, reading.currency)!,
  lines: valid.lines.map((line) => lineEntered(line, reading)),
  probability: percentFrom(valid.probability, reading.language)!,
  lostReason: stage?.kind === 'lost' ? (valid.lostReason ?? null) : null,
  ...(closedOn && stage && stage.kind !== 'open' && { closedAt: timeOn(closedOn) }),
  contactId: valid.contactId ?? null,
  // A contact brings its company along where no other is named.
  companyId: valid.companyId ?? (valid.contactId ? undefined : null),
});

/** A new deal in the pipeline, as likely as its first open stage. */
export const newDealText = ({ id, stages }: Pipeline, start: Partial<DealText>, language: Language): DealText => {
  const stage = stages.find((known) => known.id === start.stage) ?? stages.find(({ kind }) => kind === 'open')!;
  return {
    name: '',
    customerName: '',
    phone: '',
    value: '',
    lines: [],
    priority: 'medium',
    probability: percentText(stage.probability, language),
    closeDate: '',
    lostReason: '',
    closedOn: '',
    contactId: '',
    companyId: '',
    ...start,
    pipelineId: id,
    stage: stage.id,
  };
};

export const textOfDeal = (deal: Deal, language: Language): DealText => ({
  name: deal.name,
  customerName: deal.customerName,
  phone: deal.phone ?? '',
  value: moneyText(deal.value, language),
  lines: deal.lines.map((line) => textOfLine(line, language, deal.value.currency)),
  pipelineId: deal.pipelineId,
  stage: deal.stageId,
  priority: deal.priority,
  probability: percentText(deal.probability, language),
  closeDate: deal.closeDate ?? '',
  lostReason: deal.lostReason ?? '',
  closedOn: deal.closedAt ? dayOf(new Date(deal.closedAt)) : '',
  contactId: deal.contactId ?? '',
  companyId: deal.companyId ?? '',
});

/** The calendar's day where the person is. */
const dayOf = (time: Date): string => new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(time);
export const today = (): string => dayOf(new Date());

/** Today means now; another day, its noon: that is the same day in almost every time zone. */
const timeOn = (day: string): string => (day === today() ? new Date() : new Date(`${day}T12:00:00`)).toISOString();
