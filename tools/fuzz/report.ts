import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export type Finding = { kind: 'failed' | 'schema' | 'accepted'; operation: string; what: string };
export type ServiceReport = { operations: string[]; reached: Set<string>; calls: number; findings: Finding[] };

/** Of all operations; the rest says why in the list of what was not reached. */
const leastReached = 0.95;

/** Schemathesis' checks by what they find. */
const kinds: Record<string, Finding['kind']> = {
  not_a_server_error: 'failed',
  response_schema_conformance: 'schema',
  content_type_conformance: 'schema',
  status_code_conformance: 'schema',
  negative_data_rejection: 'accepted',
};
export const checks = Object.keys(kinds);

type Check = { name: string; status: string; failure_info?: { failure?: { title?: string; message?: string } } };
type Sent = { method: string; uri: string };
type Answered = { status_code: number; content?: { $base64?: string } };
type Recorder = {
  label: string;
  cases?: Record<string, { value: { method: string; path: string } }>;
  checks?: Record<string, Check[]>;
  interactions?: Record<string, { request: Sent; response?: Answered }>;
};

/** Reads the events of one run. */
export async function readReport(file: string, operations: string[]): Promise<ServiceReport> {
  const report: ServiceReport = { operations, reached: new Set(), calls: 0, findings: [] };
  const seen = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const recorder = (JSON.parse(line) as { ScenarioFinished?: { recorder: Recorder } }).ScenarioFinished?.recorder;
    if (recorder) note(recorder, report, seen);
  }
  return report;
}

function note({ cases, checks: done, interactions }: Recorder, report: ServiceReport, seen: Set<string>): void {
  for (const [id, { request, response }] of Object.entries(interactions ?? {})) {
    const value = cases?.[id]?.value;
    if (!value || !response) continue;
    const operation = `${value.method} ${value.path}`;
    report.calls += 1;
    if (response.status_code >= 200 && response.status_code < 300 && report.operations.includes(operation))
      report.reached.add(operation);
    // Longer than any server takes a request's head: HTTP's own refusal, before there is an operation.
    if (response.status_code === 431) continue;
    const failed = (done?.[id] ?? []).filter(({ status }) => status === 'failure');
    for (const check of failed) noteFailure(check, operation, exchanged(request, response), report, seen);
  }
}

/** Each check is told once of an operation. */
function noteFailure(check: Check, operation: string, call: string, report: ServiceReport, seen: Set<string>): void {
  const kind = kinds[check.name];
  if (!kind || seen.has(`${operation} ${check.name}`)) return;
  seen.add(`${operation} ${check.name}`);
  report.findings.push({ kind, operation, what: `${causeOf(check)} | ${call}` });
}

function causeOf({ name, failure_info }: Check): string {
  const { title = name, message = '' } = failure_info?.failure ?? {};
  return `${title}: ${message.replace(/\s+/g, ' ').slice(0, 300)}`;
}

function exchanged({ method, uri }: Sent, { status_code, content }: Answered): string {
  const answer = Buffer.from(content?.$base64 ?? '', 'base64')
    .toString()
    .slice(0, 200);
  return `${method} ${decodeURI(uri).slice(0, 200)} answered ${status_code} ${answer}`;
}

const columns = ['service', 'operations', 'reached', '5xx', 'schema breaks', 'accepted bad inputs', 'calls'];

/** What never answered 2xx. */
export const missedOf = (reports: Map<string, ServiceReport>): string[] =>
  [...reports.values()].flatMap((report) => report.operations.filter((operation) => !report.reached.has(operation)));

/** One line per finding; what was not reached is one too where it is more than a few. */
export function problemsOf(reports: Map<string, ServiceReport>): string[] {
  const all = [...reports.values()];
  const operations = all.flatMap((report) => report.operations);
  const missed = missedOf(reports);
  const tooFew = missed.length > operations.length * (1 - leastReached);
  return [
    ...all.flatMap(({ findings }) => findings.map(({ kind, operation, what }) => `${kind} ${operation}: ${what}`)),
    ...(tooFew
      ? [
          `Only ${operations.length - missed.length} of ${operations.length} operations were reached; not: ${missed.join(', ')}`,
        ]
      : []),
  ];
}

/** Table of a run, as Markdown. */
export function tableOf(reports: Map<string, ServiceReport>): string {
  const count = ({ findings }: ServiceReport, kind: Finding['kind']) =>
    findings.filter((finding) => finding.kind === kind).length;
  const rows = [...reports].map(([service, report]) => [
    service,
    report.operations.length,
    report.reached.size,
    count(report, 'failed'),
    count(report, 'schema'),
    count(report, 'accepted'),
    report.calls,
  ]);
  const sums = columns.slice(1).map((_name, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), line(['all', ...sums])].join('\n');
}
