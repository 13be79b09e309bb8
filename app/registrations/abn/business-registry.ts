/** The business register's facts about an ABN. `at`: when it was asked. `unknown`: it has no such number. */
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
 * Looks up the holder of an ABN. The built-in default only checks the checksum; `abr` asks ABN Lookup. `undefined`:
 * not checked, because there is no register or it did not answer. A register never blocks a registration.
 */
export type BusinessRegistry = {
  readonly id: 'checksum' | 'abr'
  /** The pause before it is asked again after it did not answer. */
  readonly restSeconds?: number
  lookUp(abn: string): Promise<AbnFacts | undefined>
}

/** The default: needs no account and checks only the rules of `abn.ts`. */
export const checksumOnly: BusinessRegistry = { id: 'checksum', lookUp: async () => undefined }
