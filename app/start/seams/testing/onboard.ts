import { and, desc, eq } from 'drizzle-orm'

import { done } from '#scripts/seed/example-world.ts'

import { requireOwnContract } from '#app/contracts/guards/require-contract.server.ts'
import { findStoredDraft } from '#app/contracts/draft/drafts.queries.server.ts'
import { saveDraft } from '#app/contracts/draft/save-draft.server.ts'
import { createContractDocument } from '#app/contracts/signing/create-contract-document.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { registrations } from '#app/registrations/registrations.queries.server.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { submitRegistration } from '#app/registrations/signup/submit-registration.server.ts'
import { findRetailerActor, type RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { activateInvitation } from '#app/retailers/invitations/activate-invitation.server.ts'
import { startRetailerSession } from '#app/retailers/session/start-retailer-session.server.ts'
import { setUpAccount } from '#app/retailers/setup/set-up-account.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { retailers } from '#app/retailers/retailers.queries.server.ts'
import { confirmDifferences } from '#app/shops/office/approval/confirm-differences.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import type { Person, SeamShop, Stage } from './seam-model.ts'
import type { Seams } from './start-seams.ts'

const proveHuman = () => Promise.resolve(undefined)
const noProof = { origin, captchaProof: undefined, act: undefined }

/** Returns the stored row of a shop. @throws when there is none */
export async function rowOf({ platform }: Seams, { id }: Pick<SeamShop, 'id'>) {
  const [row] = await platform.database.queries.select().from(shops).where(eq(shops.id, id))
  if (!row) throw new Error('the shop is gone')
  return row
}

/** Logs a retailer in. @throws without an account */
export async function logIn({ platform }: Seams, { accountId }: Person): Promise<RetailerActor> {
  if (!accountId) throw new Error('this person has no account')
  const secrets = await platform.database.transaction((tx) =>
    startRetailerSession(tx, { retailerId: accountId, origin }),
  )
  const actor = await findRetailerActor(platform, secrets)
  if (!actor) throw new Error('the session did not open')
  return actor
}

/** The owner registers interest for a shop. */
export async function register({ platform }: Seams, shop: SeamShop): Promise<void> {
  const { shopName, phone, abn, place } = shop.details
  const { name, email } = shop.owner
  const body = {
    shopName,
    contactName: name,
    email,
    contactNumber: phone,
    abn,
    shopPostCode: place.postcode,
    licensedPostOffice: false,
    source: 'Internet',
    pleaseSpecify: '',
  }
  await submitRegistration(platform, body, { ...noProof, isReceiptDue: true })
  const { queries } = platform.database
  const matching = and(eq(registrations.email, email), eq(registrations.shopName, shopName))
  const [row] = await queries.select({ id: registrations.id }).from(registrations).where(matching)
  shop.registrationId = row?.id ?? ''
}

/** Staff approve the registration of a shop. */
export async function approve(seams: Seams, shop: SeamShop) {
  const { platform } = seams
  const result = await approveRegistration(platform, await seams.as('operations'), { id: shop.registrationId, origin })
  const [row] = await platform.database.queries
    .select({ id: shops.id })
    .from(shops)
    .where(eq(shops.registrationId, shop.registrationId))
  shop.id = row?.id ?? ''
  return result
}

/** Returns the newest code that was mailed to an address; '' without one. */
async function readCode({ database, keys }: Seams['platform'], email: string): Promise<string> {
  const all = await database.queries
    .select({ id: mails.id, data: mails.data })
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(desc(mails.createdAt))
  const codes = all.map(({ id, data }) => ('sealed' in data ? decryptMailData(keys, id, data) : data)['code'])
  return String(codes.find((code) => typeof code === 'string') ?? '')
}

/** The invited person types the code of the mail, and sets up the account. */
export async function setUp({ platform }: Seams, person: Person): Promise<void> {
  const { email, givenName, surname } = person
  const invitationCode = await readCode(platform, email)
  const by = { origin, proveHuman, key: undefined, earlierToken: undefined }
  await activateInvitation(platform, { email, invitationCode }, by)
  await setUpAccount(platform, { email, invitationCode, givenName, surname, password: retailerPassword }, by)
  const { queries } = platform.database
  const [row] = await queries.select({ id: retailers.id }).from(retailers).where(eq(retailers.email, email))
  person.accountId = row?.id ?? null
}

/** The retailer fills in the contract. */
export async function fillIn(seams: Seams, shop: SeamShop): Promise<void> {
  const { platform } = seams
  const contract = await requireOwnContract(platform, await logIn(seams, shop.owner), shop.id)
  const { contact, address, account } = shop.state
  const version = (await findStoredDraft(platform.database.queries, shop.id))?.version ?? 0
  await saveDraft(platform, contract, { version, step: 'contract', contact, address, account })
}

/** The retailer signs the contract with their name. */
export async function sign(seams: Seams, shop: SeamShop): Promise<void> {
  const { platform } = seams
  const contract = await requireOwnContract(platform, await logIn(seams, shop.owner), shop.id)
  const { id: documentId } = await createContractDocument(platform, contract, { origin })
  const { givenNames, surname } = shop.state.contact
  const signature = { method: 'typed', text: `${givenNames} ${surname}` } as const
  const read = { readToEnd: true, consent: true, way: 'image' } as const
  await acceptSignature(platform, { documentId, shopId: shop.id, capacity: null, signature, ...read }, origin)
  await sealDocument(platform, documentId, origin)
}

/** Staff open a signed shop. */
export async function open(seams: Seams, shop: SeamShop) {
  const { platform } = seams
  const staff = await seams.as('operations')
  const { differences, version } = await rowOf(seams, shop)
  if (differences) done(await confirmDifferences(platform, staff, { id: shop.id, version, origin }))
  return openShop(platform, staff, { id: shop.id, origin })
}

/** Returns the key in the address of a mailed link. */
export const keyIn = (url: unknown): string => new URL(String(url)).searchParams.get('key') ?? ''

/** Whether the link of a renewal opens it. */
export async function opensRenewal({ ask }: Seams, renewContractToken: string): Promise<boolean> {
  return ask('/account/renew-contract', { renewContractToken }).then(
    () => true,
    (error: unknown) => {
      if (String(error).includes(' 404')) return false
      throw error
    },
  )
}

/** Runs the jobs of an act, also those that wait until it can no longer be undone. */
export async function settle({ clock, runDueJobs }: Seams): Promise<void> {
  clock.tick(61)
  await runDueJobs()
}

export const steps: readonly [Stage, (seams: Seams, shop: SeamShop) => Promise<unknown>][] = [
  ['asked', register],
  ['approved', approve],
  ['account', (seams, shop) => setUp(seams, shop.owner)],
  ['filled', fillIn],
  ['signed', sign],
  ['open', open],
]

/** Brings a new shop to a stage by the acts of its people. Only the code of an approval and a seal are waited for. */
export async function bringTo(seams: Seams, shop: SeamShop, stage: Stage): Promise<void> {
  for (const [reached, step] of steps) {
    await step(seams, shop)
    if (['approved', 'signed', stage].includes(reached)) await settle(seams)
    shop.stage = reached
    if (reached === 'open') await noteConfirmed(seams, shop)
    if (reached === stage) return
  }
}

/** Notes what is public of a shop that was opened or has new details: the signed details. */
export async function noteConfirmed(seams: Seams, shop: SeamShop): Promise<void> {
  const { shopName, number, street1, lat, lon, openingHours } = await rowOf(seams, shop)
  shop.confirmed = {
    shopName,
    street: `${number} ${street1}`,
    pin: { lat: lat ?? 0, lon: lon ?? 0 },
    hours: openingHours ?? [],
  }
}
