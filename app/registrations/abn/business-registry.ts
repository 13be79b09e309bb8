/** What the business register said of an ABN, and when. `unknown`: it has no such number. */
export type AbnFacts = {
  status: 'active' | 'cancelled' | 'unknown'
  entityName?: string
  businessNames?: string[]
  entityType?: string
  state?: string
  postcode?: string
  gstFrom?: string
  at: string
}

/**
 * What knows whose ABN it is. The embedded default knows nothing but the checksum; `abr` asks ABN Lookup.
 * `undefined`: not checked, because nobody can be asked or nobody answered. A register never blocks a registration.
 */
export type BusinessRegistry = {
  readonly id: 'checksum' | 'abr'
  /** How long it is not asked again after it did not answer. */
  readonly restSeconds?: number
  lookUp(abn: string): Promise<AbnFacts | undefined>
}

/** Nothing to install, no account: the rules of `abn.ts` are all there is. */
export const checksumOnly: BusinessRegistry = { id: 'checksum', lookUp: async () => undefined }
