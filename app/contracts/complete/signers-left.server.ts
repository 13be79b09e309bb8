import { redirect } from 'react-router'
import { z } from 'zod'

import { emailLine, text } from '#app/core/text/text.schema.ts'
import { isEmail } from '#app/core/text/text.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { PageActs, PageCaller } from '#app/web/form/page-action.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { askCosignerAgain, replaceCosigner } from '#app/signing/cosigners/manage-cosigners.server.ts'
import { withdrawAgreement } from '#app/signing/cosigners/withdraw-agreement.server.ts'
import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'

import { findDraftDocument } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { findContractOfPage } from '../guards/require-contract.server.ts'
import { signersLeftPath } from './signers-left-path.ts'
import type { SignersLeft } from './signers-left.tsx'

/**
 * Returns everyone who signs the contract of a token while others have still to sign (rule SG28); undefined for any
 * other contract and for an unknown token.
 */
export async function findSignersLeft(platform: Platform, token: string): Promise<SignersLeft | undefined> {
  const { queries } = platform.database
  const actor = await findContractOfPage(platform, token)
  const document = actor && (await findDraftDocument(queries, await findStoredDraft(queries, actor.shopId)))
  const shop = actor && (await findShop(queries, actor.shopId))
  if (document?.status !== 'part-signed' || !shop) return undefined
  return {
    shopName: shop.shopName,
    progress: shop.progress,
    documentId: document.id,
    isOurs: document.provider === 'embedded',
    expiresAt: document.expiresAt.toISOString(),
    signers: await findSigners(queries, document.id),
  }
}

const personSchema = z.object({
  id: z.guid(),
  givenNames: text(100).min(1, 'Enter their given names'),
  surname: text(100),
  email: emailLine.refine(isEmail, 'Enter an email address, like name@shop.com.au'),
})

/** Returns the contract token of the page's address. */
export const tokenOf = (url: URL): string => url.searchParams.get('completeContractToken') ?? ''

/** Returns the document of the page. @throws RefusedError conflict when no one has still to sign it */
async function documentOf({ platform, url }: PageCaller): Promise<string> {
  const left = await findSignersLeft(platform, tokenOf(url))
  if (!left) throw new RefusedError('conflict')
  return left.documentId
}

const shown = ({ url }: PageCaller, done: string) => redirect(`${signersLeftPath(tokenOf(url))}&done=${done}`)

/**
 * The forms of the page: mail a link again, name another person, take the agreement back. The token permits them, and
 * the document must be the contract's own.
 */
export const signersLeftActs = {
  again: (caller) =>
    formAct(z.object({ id: z.guid() }), async ({ id: cosignerId }) => {
      const { platform, origin } = caller
      await askCosignerAgain(platform, { documentId: await documentOf(caller), cosignerId, origin })
      return shown(caller, 'again')
    }),
  replace: (caller) =>
    formAct(personSchema, async ({ id: cosignerId, givenNames, surname, email }) => {
      const { platform, origin } = caller
      const by = { firstName: givenNames, lastName: surname, email }
      await replaceCosigner(platform, { documentId: await documentOf(caller), cosignerId, by, origin })
      return shown(caller, 'replace')
    }),
  withdraw: (caller) =>
    formAct(z.object({}), async () => {
      const { platform, origin, url } = caller
      await withdrawAgreement(platform, { documentId: await documentOf(caller), origin })
      return redirect(`/signup-overview?${new URLSearchParams({ completeContractToken: tokenOf(url) })}`)
    }),
} satisfies PageActs<PageCaller>
