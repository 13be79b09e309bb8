/** Plain facts of a record, before or after a change. Secrets and bank details never go in. */
export type Facts = Record<string, string | number | boolean | null>
