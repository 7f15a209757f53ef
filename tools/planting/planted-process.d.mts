/** A text of a source, named from the repository's root, that a process compiles as another one. */
export type Patch = { file: string; find: string; replace: string; /** Of the bug, for who has to mend the patch. */ name?: string };
export const runPlanted: (it: {
  script: string;
  /** A hook of one's own, which imports the one of this folder. */
  register?: string;
  settings: object;
  patches?: Patch[];
  onLine: (line: never) => void;
}) => Promise<void>;
