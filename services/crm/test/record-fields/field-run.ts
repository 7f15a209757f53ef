import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Answer, Person, TestService } from '@fernway/service-kit/testing';
import type { Kind } from './kinds.js';
import { samplesOf } from './sample-values.js';
import { type Field, fieldsOf, isOwn, isPart } from './schema-fields.js';
import { isRecordType, type Workspace } from './workspace.js';
import { eventsAbout, historyOf, type WrittenEvent } from './written-events.js';

export type AnyRecord = Record<string, unknown> & { id: string; version: number };
/** A record as each way of reading it shows it. */
export type Seen = {
  answer?: AnyRecord | undefined;
  read: AnyRecord | undefined;
  row: AnyRecord | undefined;
  events: WrittenEvent[];
  /** What history keeps of its last change, where its kind has one. */
  history?: Record<string, unknown> | undefined;
};
export type Nth = 0 | 1;
type Line = { path: string; operation: string; text: string };

const atOnce = 4;
/** A few at a time. */
export const each = async <T, R>(all: readonly T[], one: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    results.push(...(await Promise.all(all.slice(from, from + atOnce).map(one))));
  return results;
};

/** One kind of record in one workspace: makes records of its fields' sample values, and notes what becomes of each field. */
export class FieldRun {
  readonly as: Person;
  /** All that a create or a change takes. */
  readonly fields: Field[];
  /** All that a record shows. */
  readonly shown: Field[];
  readonly lines: Line[] = [];
  private readonly written = new Set<string>();
  private readonly samples: Map<string, readonly unknown[]>;

  constructor(
    readonly crm: TestService,
    readonly kind: Kind,
    readonly workspace: Workspace,
  ) {
    this.as = workspace.as;
    const taken = [kind.create, kind.update].flatMap(({ body }) => fieldsOf(body!));
    this.fields = [...new Map(taken.map((field) => [field.path, field])).values()].filter(
      ({ path }) => path !== 'version',
    );
    this.shown = fieldsOf(kind.read.returns!);
    this.samples = new Map(
      this.fields.map((field) => [field.path, samplesOf(kind.name, field, workspace.referred)] as const),
    );
  }

  sample(path: string, nth: Nth): unknown {
    return this.samples.get(path)![nth];
  }

  /** What sets one field: a part of one leaves its other parts as they are. */
  setting(path: string, value: unknown): Record<string, unknown> {
    const [field, part] = path.split('.') as [string, string?];
    if (part === undefined) return { [field]: value };
    if (isOwn(path)) return { fields: { [this.ownId(path)]: value } };
    return { [field]: { ...(this.sample(field, 0) as object), [part]: value } };
  }

  ownId(path: string): string {
    return this.workspace.referred.own[path.slice('fields.'.length) as never]['id'];
  }

  /** Every field that a create takes, with its sample of this number. */
  whole(nth: Nth, besides: Record<string, unknown> = {}): Record<string, unknown> {
    const taken = fieldsOf(this.kind.create.body!).filter((field) => !isPart(field));
    const own = taken.filter(({ path }) => isOwn(path)).map(({ path }) => [this.ownId(path), this.sample(path, nth)]);
    const others = taken.filter(({ path }) => !isOwn(path) && !this.kind.said?.includes(path));
    return {
      ...Object.fromEntries(others.map(({ path }) => [path, this.sample(path, nth)])),
      ...(own.length > 0 && { fields: Object.fromEntries(own) }),
      ...besides,
    };
  }

  ask(
    endpoint: Endpoint,
    sent: { id?: string; body?: unknown; query?: Record<string, unknown> } = {},
  ): Promise<Answer> {
    const { id, body, query } = sent;
    return this.crm.request(endpoint, {
      as: this.as,
      ...(id && { params: { id } }),
      ...(body !== undefined && { body }),
      ...(query && { query }),
    });
  }

  /** @throws Error where it is refused */
  async must<T = AnyRecord>(endpoint: Endpoint, sent: Parameters<FieldRun['ask']>[1] = {}): Promise<T> {
    const answer = await this.ask(endpoint, sent);
    if (answer.status !== endpoint.status) throw new Error(`${endpoint.name} answered ${answer.status} ${answer.text}`);
    return answer.body as T;
  }

  make(body: Record<string, unknown>): Promise<AnyRecord> {
    return this.must(this.kind.create, { body });
  }

  /** How these records are now. `answers` are what an operation answered with. */
  async see(ids: string[], answers: (AnyRecord | undefined)[] = []): Promise<Seen[]> {
    const events = await eventsAbout(this.crm, ids);
    const rows = await this.rows();
    const { name } = this.kind;
    const history = isRecordType(name) ? await historyOf(this.crm, name, ids) : undefined;
    return each([...ids.entries()], async ([at, id]) => {
      const { status, body } = await this.ask(this.kind.read, { id });
      const read = status === 200 ? (body as AnyRecord) : undefined;
      return {
        answer: answers[at],
        read,
        row: rows.get(id),
        events: events.get(id) ?? [],
        history: read && history?.get(`${id} ${read.version}`),
      };
    });
  }

  async seeOne(id: string, answer?: AnyRecord): Promise<Seen> {
    const [seen] = await this.see([id], [answer]);
    return seen!;
  }

  /** All that the list shows. */
  async rows(): Promise<Map<string, AnyRecord>> {
    const rows = new Map<string, AnyRecord>();
    for (let after: string | undefined; ; ) {
      const query = { ...this.kind.all, limit: 200, ...(after && { after }) };
      const page = await this.must<{ items: AnyRecord[]; next: string | null }>(this.kind.list, { query });
      for (const row of page.items) rows.set(row.id, row);
      if (page.next === null) return rows;
      after = page.next;
    }
  }

  valueAt(record: Record<string, unknown> | undefined, path: string): unknown {
    const [field, part] = path.split('.') as [string, string?];
    const value = record?.[field];
    if (part === undefined) return value;
    return (value as Record<string, unknown> | null | undefined)?.[isOwn(path) ? this.ownId(path) : part];
  }

  note(path: string, operation: string, text: string): void {
    this.lines.push({ path, operation, text });
  }

  refused(path: string, operation: string, { status, body }: Answer): void {
    this.note(path, operation, `refused: ${status} ${body?.code ?? ''}`);
  }

  /** An operation on a field changed something, or was what changed it. */
  hasEffect(...paths: string[]): void {
    for (const path of paths) this.written.add(path);
  }

  /** Fields that are shown or taken, and that nothing changes or which change nothing. */
  noteUnwritten(): void {
    const all = new Set([...this.shown, ...this.fields].map(({ path }) => path));
    const isWritten = (path: string) => this.written.has(path) || this.written.has(path.split('.')[0]!);
    for (const path of all) if (!isWritten(path)) this.note(path, 'any operation', 'nothing writes it');
  }
}
