import { applySignedDocument } from '#app/contracts/signing/apply-signed-document.server.ts'
import { bankChanged } from '#app/contracts/bank/change-bank-details.server.ts'
import { isExampleAddress } from '#app/core/example.ts'
import { findAddedNumbers } from '#app/opt-outs/find-added-numbers.server.ts'
import { optOutsAdded } from '#app/opt-outs/suppress-numbers.server.ts'
import { subscribe, type Subscription } from '#app/outbox/jobs/events.server.ts'
import { shopChanged } from '#app/shops/change/change-shop.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { documentCompleted } from '#app/signing/seal/complete-document.server.ts'
import { announce } from '#app/systems/webhooks/announce.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

/** Returns the subscriptions that announce events of the rooms to systems of other companies (rule SY4). */
function announcementsOf(platform: Platform): Subscription[] {
  const { queries } = platform.database
  return [
    subscribe(shopChanged, ({ kind, ...data }, occurrence) =>
      announce(platform, [{ type: `shop.${kind}`, data }], occurrence),
    ),
    subscribe(bankChanged, (data, occurrence) => announce(platform, [{ type: 'bank.changed', data }], occurrence)),
    subscribe(documentCompleted, async ({ documentId }, occurrence) => {
      const document = await findDocument(queries, documentId)
      if (!document || isExampleAddress(document.signer.email)) return
      const kind = document.renewalId === null ? 'contract' : 'renewal'
      const data = { contractId: documentId, shopId: document.shopId, kind }
      await announce(platform, [{ type: 'contract.signed', data }], occurrence)
    }),
    subscribe(optOutsAdded, async ({ ids }, occurrence) => {
      const added = await findAddedNumbers(queries, ids)
      const happenings = added.map(({ id, number }) => ({ type: 'opt_out.added' as const, data: { number }, part: id }))
      await announce(platform, happenings, occurrence)
    }),
  ]
}

/** Returns the subscriptions of rooms to events of the rooms below them. */
export function subscriptionsOf(platform: Platform): Subscription[] {
  return [subscribe(documentCompleted, (news) => applySignedDocument(platform, news)), ...announcementsOf(platform)]
}
