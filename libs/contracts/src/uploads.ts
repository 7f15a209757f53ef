/** Routes whose body is a file as it is (`application/octet-stream`), and the most bytes that each takes. */
export const uploads = {
  '/api/crm/attachments': 25 * 1024 * 1024,
  '/api/crm/organization-logos': 512 * 1024,
  '/api/crm/imports': 512 * 1024 * 1024,
} as const satisfies Record<`/${string}`, number>;

/** The most bytes that a route of this path takes; undefined where it takes no files. */
export const uploadLimit = (path: string): number | undefined => (uploads as Record<string, number>)[path];
