import { sql } from 'drizzle-orm'
import fc from 'fast-check'

import { askNewPasskey } from '#app/retailers/account/passkeys/ask-passkey.server.ts'
import { addPasskey } from '#app/retailers/account/passkeys/manage-passkeys.server.ts'
import { retailerPassword, logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { type Ask, createDocBody, makeContractShop, signContract } from '#app/contracts/testing/contract-server.ts'
import { wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import type { WizardState } from '#app/contracts/wizard/wizard-state.ts'
import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { submitUsInterest } from '#app/enquiries/us-interest/submit-us-interest.server.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { noteShop } from '#app/shops/change/note-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { optOutNumber } from '#app/opt-outs/opt-out-number.server.ts'
import { issueKey } from '#app/opt-outs/systems/manage-keys.server.ts'
import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { SoftPasskey } from '#app/identity/testing/soft-passkey.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { declineRegistration } from '#app/registrations/decide/decline-registration.server.ts'
import { registrationSchema } from '#app/registrations/registration.schema.ts'
import { submitRegistration } from '#app/registrations/signup/submit-registration.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

/** An invented person, whose words and numbers no other person has. */
export type InventedPerson = {
  givenName: string
  surname: string
  email: string
  mobile: string
  shopName: string
  abn: string
  account: string
}

const people = [
  ['Zebedee', 'Quillfeather', '51824753556', '41115551'],
  ['Isolde', 'Marchbanks', '53004085616', '42226662'],
  ['Octavian', 'Ferrisbury', '83914571673', '43337773'],
] as const

export const inventedPeople: readonly InventedPerson[] = people.map(([givenName, surname, abn, account], index) => ({
  givenName,
  surname,
  email: `${givenName}.${surname}+till@example.com`,
  mobile: `0491 57${index} 15${index}`,
  shopName: `${surname} Papers`,
  abn,
  account,
}))

/** What a person has done on the platform. */
export type Life = {
  enquires: boolean
  isAmerican: boolean
  registers: 'never' | 'declined' | 'approved' | 'waits'
  optsOut: boolean
  retails: 'never' | 'account' | 'draft' | 'voided' | 'signed'
  isClosed: boolean
  /** Whether a shop was transferred to them, and from them to another person. */
  handsOn: boolean
}

export const lives: fc.Arbitrary<Life> = fc.record({
  enquires: fc.boolean(),
  isAmerican: fc.boolean(),
  registers: fc.constantFrom('never', 'declined', 'approved', 'waits'),
  optsOut: fc.boolean(),
  retails: fc.constantFrom('never', 'account', 'draft', 'voided', 'signed'),
  isClosed: fc.boolean(),
  handsOn: fc.boolean(),
})

/** A life with everything. */
export const everything: Life = {
  enquires: true,
  isAmerican: true,
  registers: 'declined',
  optsOut: true,
  retails: 'signed',
  isClosed: true,
  handsOn: true,
}

export type World = { platform: Platform; ask: Ask; actor: StaffActor }

const arrival = (scope: string) => ({
  origin: testOrigin,
  captchaProof: { replayKey: `pow ${newId()}`, expiresAt: new Date(Date.now() + 600_000) },
  act: repeatable(scope, newId(), {}),
})

async function idOf({ platform }: World, table: string, email: string): Promise<string> {
  const { rows } = await platform.database.queries.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where lower(email) = ${email.toLowerCase()} order by created_at desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

async function enquire(world: World, { givenName, surname, email, mobile }: InventedPerson) {
  const { platform, actor } = world
  const name = `${givenName} ${surname}`
  const body = enquirySchema.parse({ name, email, phone: mobile, message: `I am ${name}, ring ${mobile}` })
  await submitEnquiry(platform, body, { ...arrival('enquiry'), page: '/about' })
  const id = await idOf(world, 'enquiries', email)
  await enquiryRecord.note(platform, actor, { id, note: `${surname} rang from ${mobile}`, origin: testOrigin })
}

async function register(world: World, { givenName, surname, ...who }: InventedPerson, registers: Life['registers']) {
  const { platform, actor } = world
  const body = registrationSchema.parse({
    shopName: `${who.shopName} Corner`,
    contactName: `${givenName} ${surname}`,
    email: who.email,
    contactNumber: who.mobile,
    abn: who.abn,
    shopPostCode: '2204',
    source: 'Other',
    pleaseSpecify: `${surname} told me`,
  })
  await submitRegistration(platform, body, arrival('signup'))
  const at = { id: await idOf(world, 'registrations', who.email), origin: testOrigin }
  if (registers === 'declined')
    await declineRegistration(platform, actor, { ...at, reason: `${givenName} is too near`, isMailed: true })
  if (registers === 'approved') await approveRegistration(platform, actor, at)
}

function wizardOf({ givenName, surname, email, mobile, shopName, abn, account }: InventedPerson): WizardState {
  const { contact, address, account: bank } = wholeWizard
  return {
    contact: { ...contact, givenNames: givenName, surname, email, mobile, phone: mobile, shopName, shopPhone: mobile },
    address: { ...address, shopPhone: mobile, shopName },
    account: {
      ...bank,
      surNameOrCompanyName: `${surname} Pty Ltd`,
      abn,
      namesOnAccount: surname,
      accountNumber: account,
    },
  }
}

async function retail(world: World, person: InventedPerson, retails: Life['retails']) {
  const { platform, ask } = world
  const { givenName, surname, email, mobile: phone, shopName, abn } = person
  const { retailer, actor } = await logInAs(platform, email)
  const by = { origin: testOrigin, deviceToken: undefined, proveHuman: () => Promise.resolve(undefined) }
  const { challenge } = await askNewPasskey(platform, actor, retailerPassword, by)
  const passkey = { answer: new SoftPasskey().make(challenge), name: `${person.givenName}’s phone` }
  await addPasskey(platform, actor, passkey, testOrigin)
  const said = { shopName, contactName: `${givenName} ${surname}`, phone, abn }
  const { contractToken: token } = await makeContractShop(platform, { retailer, said })
  const state = wizardOf(person)
  if (retails === 'signed') await signContract(ask, token, state)
  if (retails !== 'draft' && retails !== 'voided') return
  await ask('PUT /account/contract-draft', { token, body: { version: 0, ...state } })
  if (retails === 'voided') await ask('POST /signing/create-doc', { token, body: createDocBody(state) })
}

async function handOn({ platform, actor }: World, { givenName, surname, email, mobile, abn }: InventedPerson) {
  const { id } = await makeTestShop(platform)
  const theirs = { contactName: `${givenName} ${surname}`, email, phone: mobile, abn, licensedPostOffice: false }
  const after = { ...theirs, contactName: 'Ana Costa', email: `ana-${id}@example.com`, phone: '0491 570 156' }
  for (const owner of [theirs, { ...after, abn: '83914571673' }]) {
    const version = (await findShop(platform.database.queries, id))?.version ?? 0
    const handed = await transferShop(platform, actor, { id, owner, version, origin: testOrigin })
    if (!handed.ok) throw new Error(handed.refusal)
    if (owner === theirs)
      await noteShop(platform, actor, { id, note: `${surname} paints the shop`, origin: testOrigin })
  }
}

/** The stores that are a person's, by id. */
async function storesOf({ platform }: World, { email }: InventedPerson): Promise<string[]> {
  const { rows } = await platform.database.queries.execute<{ id: string }>(
    sql`select id from newsagencies where email_key = ${email.toLowerCase()} and status <> 'closed'`,
  )
  return rows.map(({ id }) => id)
}

export async function closeStores(world: World, person: InventedPerson): Promise<void> {
  const { platform, actor } = world
  for (const id of await storesOf(world, person)) {
    const version = (await findShop(platform.database.queries, id))?.version ?? 0
    await closeShop(platform, actor, { id, reason: `${person.surname} retired`, version, origin: testOrigin })
  }
}

/** Performs all acts of a life through the use cases and API calls of the product. */
export async function liveALife(world: World, person: InventedPerson, life: Life): Promise<void> {
  const { platform, actor } = world
  const { givenName, surname, email, mobile } = person
  if (life.retails !== 'never') await retail(world, person, life.retails)
  if (life.registers !== 'never') await register(world, person, life.registers)
  if (life.enquires) await enquire(world, person)
  if (life.isAmerican) {
    const body = { shopName: `${surname} Deli`, name: `${givenName} ${surname}`, email, contactNumber: mobile }
    await submitUsInterest(platform, { ...body, shopZipCode: '07030' }, arrival('us-signup'))
  }
  if (life.handsOn) await handOn(world, person)
  if (life.optsOut) {
    const key = await issueKey(platform, actor, { label: 'Parcels', origin: testOrigin })
    if (!key.ok) throw new Error('no key')
    await optOutNumber(platform, { number: mobile, optOutKey: key.value.key }, arrival('sms-opt-out'))
  }
  if (life.isClosed) await closeStores(world, person)
}
