type BugKind =
  | 'access'
  | 'transaction'
  | 'order'
  | 'boundary'
  | 'paging'
  | 'money'
  | 'time'
  | 'cache'
  | 'concurrency'
  | 'front-end';

/** One wrong change of a source, as somebody would make it. */
export type Bug = {
  /** What would be wrong, in a few words, unique. */
  name: string;
  kind: BugKind;
  /** From the root: `services/crm/src/exports/exports.service.ts`. */
  file: string;
  /** What stands there exactly once … */
  find: string;
  /** … and what is planted instead. */
  replace: string;
  /** The package whose tests are to notice, where it is not the file's own: `services/crm`, for its contract. */
  noticedIn?: string;
  /** Beginning of the name of a test file that notices: all that the runs of `npm test` start. */
  noticedBy?: string;
};
