import type { FieldError } from '@fernway/contracts/errors';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { useState } from 'react';
import type { z } from '@fernway/contracts/zod';

import { ApiError, errorText } from './api-error.js';
import { useDraft } from './use-draft.js';

type Values = Record<string, unknown>;
type Errors = Partial<Record<string, string>>;
type Issue = z.core.$ZodIssue;

/** Key in the common namespace for what is wrong with a field; undefined: the schema's own words. */
export function issueKey(issue: Issue, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return 'form.required';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'form.email';
  if (issue.code === 'too_big') return 'form.tooLong';
  if (issue.code === 'too_small') return 'form.tooShort';
  if (issue.code === 'custom' && issue.params?.['future']) return 'form.future';
  if (issue.code === 'custom' && issue.params?.['tooOld']) return 'form.tooOld';
  return issue.code === 'custom' ? undefined : 'form.invalid';
}

/** Empty optional inputs are absent, not empty strings: a contract's `.optional()` means the key is missing. */
const withoutBlanks = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

function check<S extends z.ZodObject>(schema: S, values: Values, t: Translate) {
  const parsed = schema.safeParse(withoutBlanks(values));
  const found: Errors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    const key = issueKey(issue, values[name]);
    found[name] ??= key ? t(key) : issue.message;
  }
  return { parsed, found };
}

/** What the service says of fields; `failure`: what no field of this form can say. */
function refusalOf(error: unknown, values: Values): { fields: readonly FieldError[]; failure: string | undefined } {
  const fields = error instanceof ApiError ? error.errors : [];
  const atFields = fields.length > 0 && fields.every(({ path }) => path.split('.')[0]! in values);
  return { fields, failure: atFields ? undefined : errorText(error) };
}

/** What the service refused, until it is tried again: `reported` of fields, `failure` of the whole. */
function useRefusal(values: Values) {
  const [reported, setReported] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const report = (fields: readonly FieldError[]) =>
    setReported(Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[0], message])));
  const refuse = (error: unknown) => {
    const { fields, failure: text } = refusalOf(error, values);
    report(fields);
    setFailure(text);
    if (!(error instanceof ApiError)) console.error(error);
  };
  return { reported, setReported, report, failure, setFailure, refuse };
}

/**
 * Fields, messages and submit from the contract's own schema, for any kind of input.
 *
 *     const form = useZodForm(ContactInput, { name: '', email: '' });
 *     <form onSubmit={form.submit((contact) => save.mutateAsync(contact))}>
 *       <TextField label={t('name')} {...form.field('name')} />
 *
 * A field's message appears after the first submit and leaves as soon as it is right. Errors that the service reports
 * for fields appear at their fields; every other failure is `failure`, to be shown above the buttons until the next try.
 *
 * With `draft`, its key, what is typed is kept and comes back (`useDraft`): `form.draft.sent()` once it was saved.
 */
export function useZodForm<S extends z.ZodObject>(
  schema: S,
  initial: { [K in keyof z.input<S>]?: unknown },
  { draft: draftKey }: { draft?: string | undefined } = {},
) {
  const t = useT(commonNamespace);
  const [values, setValues] = useState<Values>(initial);
  const { reported, setReported, report, failure, setFailure, refuse } = useRefusal(values);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(draftKey, values, setValues);

  const { parsed, found } = check(schema, values, t);
  const errors: Errors = tried ? { ...reported, ...found } : reported;

  const set = (name: keyof z.input<S> & string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setReported(({ [name]: _gone, ...others }) => others);
  };

  /** For `onSubmit`: runs `work` with the parsed values, or `invalid` with the messages. Busy until it ends. */
  const submit =
    (work: (valid: z.output<S>) => Promise<unknown> | unknown, invalid?: (errors: Errors) => void) =>
    async (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      setTried(true);
      setFailure(undefined);
      if (!parsed.success) return invalid?.(found);
      setBusy(true);
      try {
        await work(parsed.data);
      } catch (error) {
        refuse(error);
      } finally {
        setBusy(false);
      }
    };

  return {
    values,
    draft,
    errors,
    busy,
    failure,
    valid: parsed.success,
    set,
    report,
    submit,
    reset: () => (setValues(initial), setReported({}), setFailure(undefined), setTried(false)),
    /** Props of one input: `value`, `onChange(value or event)`, `name`, `error`. */
    field: (name: keyof z.input<S> & string) => ({
      name,
      value: (values[name] ?? '') as string,
      error: errors[name],
      onChange: (next: unknown) => set(name, valueOf(next)),
    }),
  };
}

const valueOf = (next: unknown): unknown =>
  next && typeof next === 'object' && 'target' in next ? (next.target as { value: unknown }).value : next;

/**
 * Something that may fail, done on demand: whether it goes on, and why it failed last, until it is tried again.
 *
 *     const { attempt, busy, failure } = useAttempt();
 *     if (await attempt(() => save(text))) onClose();
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether it worked */
  const attempt = async (work: () => Promise<unknown>, textOf: (error: unknown) => string = errorText) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(textOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, failure };
}
