import type { Config } from '#app/platform/config.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isAbn } from '#app/platform/abn.ts'

import type { AbnFacts } from './abn-facts.ts'
import { abnLookup } from './abn-lookup.server.ts'
import { type BusinessRegistry, checksumOnly } from './business-registry.ts'

type Asking = Pick<Platform, 'config' | 'log'>

/** One for each configuration, because it remembers what it was told. */
const registries = new WeakMap<Config, BusinessRegistry>()

/** The business register of this installation: ABN Lookup with a GUID, the checksum alone without one. */
export function businessRegistry({ config, log }: Asking): BusinessRegistry {
  const known = registries.get(config)
  if (known) return known
  const registry = config.ABR_GUID ? abnLookup({ url: config.ABR_URL, guid: config.ABR_GUID }, log) : checksumOnly
  registries.set(config, registry)
  return registry
}

/**
 * What the business register says of an ABN. Undefined: not checked, since there is no register or it did not answer
 * within two seconds. Never throws and never holds anybody up: a down register must not cost a registration.
 */
export async function lookUpAbn(platform: Asking, abn: string): Promise<AbnFacts | undefined> {
  return isAbn(abn) ? businessRegistry(platform).lookUp(abn) : undefined
}
