import type { AbnFacts } from './abn-facts.ts'

/**
 * What knows whose ABN it is. The embedded default knows nothing but the checksum; `abr` asks ABN Lookup.
 * `undefined`: not checked, because nobody can be asked or nobody answered. A register never blocks a registration.
 */
export type BusinessRegistry = {
  readonly id: 'checksum' | 'abr'
  lookUp(abn: string): Promise<AbnFacts | undefined>
}

/** Nothing to install, no account: the rules of `abn.ts` are all there is. */
export const checksumOnly: BusinessRegistry = { id: 'checksum', lookUp: async () => undefined }
