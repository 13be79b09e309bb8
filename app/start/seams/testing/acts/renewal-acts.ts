import { expect } from 'vitest'

import { readMailTo } from '#scripts/seed/staff-stories.ts'

import { createRenewalDocument, declineRenewal } from '#app/contracts/renewal/sign-renewal.server.ts'
import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import type { RenewalActor } from '#app/contracts/guards/require-contract.server.ts'
import { findNewestRenewal } from '#app/contracts/renewal/renewals.queries.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { signerName } from '#app/signing/signing.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { opensRenewal } from '../onboard.ts'
import { endRenewal, isSigned, type SeamShop } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'
import type { Act } from './act.ts'

const days = 86_400_000

/** Staff offer a renewal, which replaces an earlier offer. A shop that leaves does not get one. */
export const renewing: Act = {
  name: 'offer a renewal',
  weight: 4,
  can: isSigned,
  async run({ seams, model, shop }) {
    const { platform, members } = seams
    const staff = await seams.as('operations')
    const [started] = await startRenewals(platform, staff, { shopIds: [shop.id], origin })
    const isDone = started?.result.ok === true
    if (shop.lastDay !== null) expect(isDone, `${shop.label} leaves, so it gets no renewal`).toBe(false)
    if (isDone) {
      // The link of an answered offer still opens (rule C46).
      if (shop.renewal?.answer === null) endRenewal(model, shop)
      const { url } = await readMailTo(platform, 'renewal', shop.owner.email)
      const key = new URL(String(url)).searchParams.get('renewContractToken') ?? ''
      shop.renewal = { key, until: Date.now() + 30 * days, answer: null }
    }
    return { isDone, audit: 'renewal.started', by: members.operations.id }
  },
}

/** Returns the holder of a renewal's link. @throws RefusedError when the link opens nothing */
async function holderOf(seams: Seams, { id, renewal }: SeamShop): Promise<RenewalActor> {
  const newest = await findNewestRenewal(seams.platform.database.queries, id)
  if (!newest || !(await opensRenewal(seams, renewal?.key ?? ''))) throw new RefusedError('not-found')
  return { kind: 'renewal', shopId: id, renewalId: newest.id } as RenewalActor
}

const hasOffer = (shop: SeamShop): boolean => isSigned(shop) && shop.renewal !== null

/** The retailer signs the renewal of the mailed link. It is refused while the agreement ends, and after a decline. */
export const signingRenewal: Act = {
  name: 'sign a renewal',
  weight: 10,
  can: hasOffer,
  async run({ seams, shop }) {
    const { platform } = seams
    const isNew = shop.renewal?.answer === null
    const send = async () => {
      const holder = await holderOf(seams, shop)
      const { id: documentId } = await createRenewalDocument(platform, holder, { origin })
      const document = await findDocument(platform.database.queries, documentId)
      const text = document ? signerName(document.signer) : ''
      const read = { readToEnd: true, consent: true, way: 'image' } as const
      const capacity = document?.corporation ? ('sole-director' as const) : null
      const signature = { method: 'typed', text } as const
      await acceptSignature(platform, { documentId, shopId: shop.id, capacity, signature, ...read }, origin)
      await sealDocument(platform, documentId, origin)
    }
    await send()
    if (shop.renewal) shop.renewal.answer = 'signed'
    return { isDone: isNew, audit: 'document.signed', by: null, also: ['renewal.signed'], repeat: send }
  },
}

/** The retailer declines the renewal. It is refused after the signature. */
export const decliningRenewal: Act = {
  name: 'decline a renewal',
  weight: 8,
  can: hasOffer,
  async run({ seams, shop }) {
    const isNew = shop.renewal?.answer === null
    const holder = await holderOf(seams, shop)
    const send = () => declineRenewal(seams.platform, holder, { reason: 'The fee is too high', origin })
    await send()
    if (shop.renewal) shop.renewal.answer = 'declined'
    return { isDone: isNew, audit: 'renewal.declined', by: null, repeat: send }
  },
}
