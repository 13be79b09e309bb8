import { mostCosigners } from '#app/signing/agreement/execution.ts'
import type { Platform } from '#app/web/platform.server.ts'

/** Returns how many people may sign after the first signer, with the configured provider (rule SG28). */
export const otherSignersAt = ({ SIGNING_PROVIDER, PANDADOC_SECOND_ROLE }: Platform['config']): number => {
  if (SIGNING_PROVIDER === 'embedded') return mostCosigners.partners
  return PANDADOC_SECOND_ROLE ? 1 : 0
}
