/** The company that whoever paid worked with, as it was then; `name` null: none. The logo is of the workspace that it was paid in. */
export type BilledTo = { name: string | null; logoId: string | null };
