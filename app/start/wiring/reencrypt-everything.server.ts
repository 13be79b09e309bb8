import { keysOfInvitations } from '#app/retailers/invitations/keys-of-invitations.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { reencryptContracts } from '#app/contracts/reencrypt-contracts.server.ts'
import { reencryptContractTokens } from '#app/shops/onboarding/make-contract-token.server.ts'
import { forgetOldKeys } from '#app/data/crypto/check-keys.server.ts'
import { reencryptWebhookSecrets } from '#app/systems/webhooks/webhook-secrets.server.ts'
import { reencryptMails } from '#app/outbox/mail/reencrypt-mails.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { encryptedColumns } from './encrypted-columns.server.ts'
import { reencryptDocuments } from '#app/signing/documents/reencrypt-documents.server.ts'
import { reencryptSecondFactors } from '#app/office/sign-in/second-factor/add-authenticator.server.ts'

/**
 * Encrypts all data again with the newest of DATA_KEYS. Deletes the records of older keys that encrypt nothing any more and that
 * no mailed code depends on. Returns the number of values that had an older key.
 */
export async function reencryptEverything(
  parts: Pick<Platform, 'config' | 'database' | 'keys' | 'files'>,
): Promise<number> {
  let total = 0
  for (const act of [
    reencryptContracts,
    reencryptDocuments,
    reencryptContractTokens,
    reencryptSecondFactors,
    reencryptWebhookSecrets,
    reencryptMails,
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
    encryptedColumns,
    ofCodes.map(({ keyId }) => keyId),
  )
  return total
}
