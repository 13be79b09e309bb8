import { keysOfInvitations } from '#app/retailers/invitations/keys-of-invitations.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { resealContracts } from '#app/contracts/reseal-contracts.server.ts'
import { resealContractTokens } from '#app/shops/onboarding/make-contract-token.server.ts'
import { forgetOldKeys } from '#app/data/crypto/check-keys.server.ts'
import { resealWebhookSecrets } from '#app/systems/webhooks/webhook-secrets.server.ts'
import { resealMails } from '#app/outbox/mail/reseal-mails.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { sealedColumns } from './sealed-columns.server.ts'
import { resealDocuments } from '#app/signing/documents/reseal-documents.server.ts'
import { resealSecondFactors } from '#app/office/sign-in/second-factor/add-authenticator.server.ts'

/**
 * Encrypts all data again with the newest of DATA_KEYS. Deletes the records of older keys that encrypt nothing any more and that
 * no mailed code depends on. Returns the number of values that had an older key.
 */
export async function resealEverything(
  parts: Pick<Platform, 'config' | 'database' | 'keys' | 'files'>,
): Promise<number> {
  let total = 0
  for (const act of [
    resealContracts,
    resealDocuments,
    resealContractTokens,
    resealSecondFactors,
    resealWebhookSecrets,
    resealMails,
  ])
    total += await act(parts)
  const { database, keys } = parts
  // The head of the audit chain is encrypted with the newest key when the next entry is linked, which is this one at the latest.
  await commitEffects(database, {
    audit: {
      actor: { kind: 'system', name: 'rotate-keys' },
      action: 'keys.rotated',
      subject: { kind: 'keys', label: keys.newestId },
      became: { sealed: total },
    },
  })
  const ofCodes = await keysOfInvitations(database.queries)
  await forgetOldKeys(
    parts,
    sealedColumns,
    ofCodes.map(({ keyId }) => keyId),
  )
  return total
}
