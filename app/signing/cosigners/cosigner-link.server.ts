import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { Agreement } from '../agreement/agreement.ts'
import { checkHistory } from '../documents/history/check-history.server.ts'
import { decryptAgreement } from '../documents/document-secrets.server.ts'
import { findDocumentById, lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { openProviderSession } from '../pandadoc/open-provider-session.server.ts'
import {
  findSessionOfCookie,
  openSessionInside,
  signCookie,
  type SigningSession,
} from '../sign/open-signing-session.server.ts'
import { signingLimits } from '../signing-limits.ts'
import { askCosigner } from './ask-cosigner.server.ts'
import { cosignerKeys, type StoredCosigner } from './cosigners.queries.server.ts'
import { partyOfCosigner, wasAsked } from './parties.server.ts'

/**
 * What a link opens. `asks`: it can be signed. `used`: the link is spent or too old, and a new one can be mailed. `signed`: others have still
 * to sign. `complete`: everyone has signed. `over`: the agreement ended, or another person signs instead. Only a link that can be signed with
 * carries data (rule X11).
 */
export type CosignerPage =
  | { state: 'asks'; shopName: string; business: string; keyFacts: Agreement['keyFacts'] }
  | { state: 'used' }
  | { state: 'signed' }
  | { state: 'complete' }
  | { state: 'over' }
  | { state: 'unknown' }

const shape = /^[\w-]{43}$/

type Found = { cosigner: StoredCosigner; document: StoredDocument }

async function findByKey(queries: Queries, key: string): Promise<Found | undefined> {
  const cosigner = shape.test(key) ? await cosignerKeys.findAny(queries, key) : undefined
  const document = cosigner && (await findDocumentById(queries, cosigner.documentId))
  return cosigner && document && { cosigner, document }
}

function stateOf({ cosigner, document }: Found): Exclude<CosignerPage['state'], 'unknown'> {
  if (cosigner.replacedAt) return 'over'
  if (cosigner.signedAt && ['completing', 'completed'].includes(document.status)) return 'complete'
  if (document.status !== 'part-signed' || document.expiresAt <= new Date()) return 'over'
  if (cosigner.signedAt) return 'signed'
  return cosigner.usedAt || !cosigner.expiresAt || cosigner.expiresAt <= new Date() ? 'used' : 'asks'
}

/** Whether this browser has the open session of a link's person: then a used link opens it again, after Back or a second press. */
async function hasOwnSession(
  platform: Pick<Platform, 'config' | 'database' | 'keys'>,
  request: Request | undefined,
  { id }: StoredCosigner,
): Promise<boolean> {
  const cookie = request && signCookie.read(platform.config, request)
  return cookie ? (await findSessionOfCookie(platform, cookie))?.session.cosignerId === id : false
}

/**
 * Returns the page of a link: the shop and the key facts. Changes nothing, because mail scanners follow every link.
 * @param request of the browser, whose own session opens a used link again
 */
export async function viewCosignerLink(
  platform: Pick<Platform, 'config' | 'database' | 'keys'>,
  key: string,
  request?: Request,
): Promise<CosignerPage> {
  const { keys } = platform
  const { queries } = platform.database
  const found = await findByKey(queries, key)
  if (!found) return { state: 'unknown' }
  const said = stateOf(found)
  const state = said === 'used' && (await hasOwnSession(platform, request, found.cosigner)) ? 'asks' : said
  if (state !== 'asks') return { state }
  const { keyFacts, execution } = decryptAgreement(keys, found.document)
  const shop = await findShop(queries, found.document.shopId)
  return { state, shopName: shop?.shopName ?? '', business: execution.business, keyFacts }
}

/**
 * Locks the document of a link.
 * @throws RefusedError conflict when the history does not say that this person was asked with this link
 */
async function lockAsked(tx: Transaction, { keys }: Pick<Platform, 'keys'>, key: string): Promise<Found> {
  const known = await findByKey(tx, key)
  const document = known && (await lockDocument(tx, known.document.id))
  const found = document && (await findByKey(tx, key))
  if (!found) throw new RefusedError('not-found')
  const { events, brokenAt } = await checkHistory(tx, keys, document)
  if (brokenAt !== undefined || !wasAsked(events, found.cosigner)) throw new RefusedError('conflict')
  return { ...found, document }
}

/**
 * Spends a link and opens the session in which its person signs (rule SG28): of two browsers only one gets it.
 * @param request of the browser, whose own session opens a used link again
 * @throws RefusedError not-found; conflict when the link was used, or nothing is to be signed with it
 */
export async function openCosignerSession(
  platform: Platform,
  key: string,
  origin: Origin,
  request?: Request,
): Promise<SigningSession> {
  const known = await findByKey(platform.database.queries, key)
  const isOwn = known !== undefined && (await hasOwnSession(platform, request, known.cosigner))
  const spent = await platform.database.transaction(async (tx) => {
    const { document, cosigner } = await lockAsked(tx, platform, key)
    if (!(await cosignerKeys.spend(tx, key)) && !isOwn) throw new RefusedError('conflict')
    if (document.provider === 'pandadoc') return { document, cosignerId: cosigner.id }
    return openSessionInside(tx, platform, { document, party: partyOfCosigner(cosigner) }, origin)
  })
  return 'document' in spent ? openProviderSession(platform, spent, origin) : spent
}

/**
 * Mails the person of a link a new one, to the same address.
 * @throws RefusedError not-found; conflict when nothing is to be signed; too-many-requests
 */
export async function mailNewCosignerLink(platform: Platform, key: string, origin: Origin): Promise<void> {
  const known = await findByKey(platform.database.queries, key)
  if (!known) throw new RefusedError('not-found')
  await countOwnLink(platform, known.cosigner, origin)
  await platform.database.transaction(async (tx) => {
    const found = await lockAsked(tx, platform, key)
    if (stateOf(found) !== 'used') throw new RefusedError('conflict')
    await askCosigner(tx, platform, found, origin)
  })
  platform.jobs.notify(mailQueue)
}

/** Counts a link that its person asks for. @throws RefusedError too-many-requests */
async function countOwnLink(
  { limits }: Pick<Platform, 'limits'>,
  { emailKey }: Pick<StoredCosigner, 'emailKey'>,
  origin: Origin,
): Promise<void> {
  await limits.consume(signingLimits['mailed-cosigner-link'], { ip: addressBlock(origin.ip), subject: emailKey })
}
