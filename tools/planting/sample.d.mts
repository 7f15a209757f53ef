/** What differs from commit to commit; from day to day where there is no git. */
export const now: () => string;

/**
 * Some of the planted bugs, other ones with each commit; all of them with PLANTED=all.
 * @param many how many; all where there are no more
 */
export const sampleOf: <Name extends string>(names: readonly Name[], many: number, given?: { seed?: string; all?: boolean }) => Name[];
