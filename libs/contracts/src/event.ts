import { z } from '@fernway/contracts/zod';

/** Attributes of every event on the wire: CloudEvents 1.0 with the platform's extensions (lower case, as it asks). */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  /** `/services/crm` */
  source: z.string(),
  /** `crm.contact-created` */
  type: z.string(),
  /** Version of the shape of `data`. */
  dataversion: z.number().int().positive(),
  /** Aggregate id, which is also the key of the topic's partition. */
  subject: z.string(),
  /** Version of the aggregate after the change: later is larger. */
  aggregateversion: z.number().int().nonnegative(),
  time: z.iso.datetime(),
  workspaceid: z.uuid().optional(),
  userid: z.uuid().optional(),
  traceparent: z.string().optional(),
  /** Made of sample data: no mail, no automation. */
  sample: z.boolean().optional(),
  /** One of many changes that another event tells screens of: no hint of its own. */
  quiet: z.boolean().optional(),
  /** Set on re-emitted events: delivered only to the group that asked. */
  rebuildid: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** `screens` of all members of its workspace, or `own screens`, of its user alone: they read again what they show. */
const screens = ['screens', 'own screens'] as const;
type Screens = (typeof screens)[number];

/** Who hears an event: services by name; `every service`, for what each of them keeps; screens. */
export type Hearer =
  | 'identity'
  | 'tokens'
  | 'ai'
  | 'billing'
  | 'crm'
  | 'analytics'
  | 'messaging'
  | 'automation'
  | 'every service'
  | Screens;

export type EventDefinition<D extends z.ZodType = z.ZodType> = {
  /** `<service>.<aggregate>-<what happened>` */
  type: string;
  version: number;
  /** Aggregate type, which is also the topic: `crm.contact`. */
  aggregate: string;
  /** Who must hear it. Empty: it is told to whoever reads the topics from outside, and nobody here acts on it. */
  heardBy: readonly Hearer[];
  /** It tells of many records: its subject is none of them. */
  many?: boolean;
  /** Any record of its service may have changed: screens read again all that they show of it. */
  everything?: boolean;
  data: D;
};

/** An event as a handler gets it: the envelope with its parsed data. */
export type EventOf<E extends EventDefinition> = Omit<Envelope, 'data'> & { data: z.output<E['data']> };

const defined = new Map<string, EventDefinition>();

/**
 * Declares an event once, in its owner's contract file. Unknown fields of `data` are stripped on receipt, never refused.
 * @param heardBy who acts on it: `tools/lint/heard-events.spec.ts` finds each of them
 * @throws when the same type and version was declared before.
 */
export const defineEvent = <const T extends string, D extends z.ZodType>(
  type: T,
  version: number,
  heardBy: readonly Hearer[],
  { aggregate, many, everything, data }: { aggregate: string; many?: boolean; everything?: boolean; data: D },
): EventDefinition<D> & { type: T } => {
  const definition = {
    type,
    version,
    aggregate,
    heardBy,
    ...(many && { many }),
    ...(everything && { everything }),
    data,
  };
  const key = `${type}@${version}`;
  if (defined.has(key)) throw new Error(`Event ${key} is declared twice`);
  defined.set(key, definition);
  return definition;
};

/** Every event declared by the contract files imported so far. */
export const definedEvents = (): EventDefinition[] => [...defined.values()];

/** Whose screens hear an event; `undefined`: no browser learns of it. */
export const screensOf = ({ heardBy }: Pick<EventDefinition, 'heardBy'>): Screens | undefined =>
  screens.find((who) => heardBy.includes(who));
