import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { readDrawnImage } from '../pdf/drawn-image.server.ts'
import { sealDocument } from '../seal/seal-document.server.ts'
import type { Signature } from '../signature.ts'
import type { Capacity } from '../signing.ts'
import { acceptSignature, type SignerConfirmations } from './accept-signature.server.ts'

export type ImageSignature = {
  documentId: string
  newsagencyId: string
  /** The canvas' image: `data:image/png;base64,…`, at most 300 kB and 945 × 500. */
  signature: string
  capacity?: Capacity | undefined
  /** Whether a hand drew the image, or it shows a name that was typed: then `text` is that name, and the PDF gets it. */
  method?: 'drawn' | 'typed' | undefined
  text?: string | undefined
} & SignerConfirmations

function signatureOf({ signature, method, text = '' }: ImageSignature): Signature {
  const image = readDrawnImage(signature)
  if (method === 'typed') return { method, text }
  return { method: 'image', ...image, ...(method && { isDrawn: true }) }
}

/**
 * Signs with the wizard's own canvas, when the frame cannot be loaded (rule C30). The image
 * alone is enough; what else its screen asked is checked, recorded and certified, and what it did not ask is not. The image
 * is decoded, cropped and drawn anew: none of its bytes reach the PDF. Done twice it is done once.
 * @throws RefusedError not-found for another shop's document; conflict when it cannot be signed (any more);
 * validation-error with detail: no image, too large, blank or a mere line; another name than the signer's; a capacity that
 * a company or a person has not; not read to the end; no consent.
 */
export async function completeWithSignature(
  platform: Platform,
  given: ImageSignature,
  origin: Origin,
): Promise<{ id: string }> {
  const { documentId, newsagencyId, capacity = null, readToEnd, consent } = given
  const signature = signatureOf(given)
  await acceptSignature(
    platform,
    { documentId, newsagencyId, capacity, signature, via: 'wizard', readToEnd, consent },
    origin,
  )
  await sealDocument(platform, documentId, origin)
  return { id: documentId }
}
