import { emptyAccount, emptyAddress, emptyContact, type WizardState } from '#app/contracts/wizard/wizard-state.ts'
import { type SeededRandom, pick } from '#app/core/seeded-random.ts'
import { wholeName } from '#app/core/text/names/whole-name.ts'

import type { ExampleShop } from './example-people.ts'
import type { World } from './example-world.ts'

const banks = [
  ['Commonwealth Bank', '062000'],
  ['Westpac', '032001'],
  ['National Australia Bank', '083004'],
  ['ANZ', '012003'],
] as const

/** Returns the wizard's data as this shop fills it in. */
export function wizardOf(shop: ExampleShop, random: SeededRandom): WizardState {
  const { owner, place, shopName, phone, mobile } = shop
  const [bank, bsb] = pick(random, banks)
  // Most sign as the registered company, and few in their own name: for those, staff confirm the difference.
  const isCompany = random(8) > 0
  return {
    contact: {
      ...emptyContact,
      givenNames: owner.givenName,
      surname: owner.surname,
      email: owner.email,
      mobile,
      phone,
      shopName,
      shopPhone: phone,
    },
    address: {
      ...emptyAddress,
      shopPhone: phone,
      street1: shop.street,
      suburb: place.name,
      state: place.state,
      postCode: place.postcode,
      posSoftwareType: pick(random, ['Tower', 'POS', 'Access', 'None']),
      shopName,
      latlng: { lat: Number(place.lat.toFixed(5)), lng: Number(place.lon.toFixed(5)) },
      Sunday: { open: false, from: '12:00 am', to: '12:00 am' },
    },
    account: {
      ...emptyAccount,
      surNameOrCompanyName: isCompany ? `${shopName} Pty Ltd` : owner.surname,
      abn: shop.abn,
      nameOfFinancialInstitution: bank,
      namesOnAccount: isCompany ? shopName : owner.name,
      bsb,
      accountNumber: String(10_000_000 + random(80_000_000)),
      goodsCareCustodyConfirmation: true,
      individual: !isCompany,
      corporation: isCompany,
    },
  }
}

/** A signer's data: the token of the link, and the filled-in wizard. */
type Signing = { token: string; state: WizardState; ip: string }
type Opened = Signing & { documentId: string; session: Record<string, string> }

const idOf = (body: Record<string, unknown>): string => (body['data'] as { id: string }).id

/** Creates the agreement, and opens it in its frame. */
export async function openAgreement({ ask }: Pick<World, 'ask'>, signing: Signing): Promise<Opened> {
  const { token, ip, state } = signing
  const { givenNames: first_name, surname: last_name, email } = state.contact
  const asking = { ip, headers: { 'contract-token': token } }
  const user = { first_name, last_name, email }
  const made = await ask(
    '/signing/create-doc',
    { corporation: state.account.corporation, docID: '', user, fields: {} },
    asking,
  )
  const documentId = idOf(made.body)
  const { body, cookie } = await ask('/signing/create-doc-link', { id: documentId, email }, asking)
  return { ...signing, documentId, session: { 'signing-session': idOf(body), cookie } }
}

/** Reads the agreement in its frame to the end, agrees, and signs it with the typed name. */
export async function signAgreement({ ask, clock }: Pick<World, 'ask' | 'clock'>, opened: Opened): Promise<void> {
  const { session: headers, ip, state } = opened
  const { givenNames, surname } = state.contact
  const asking = { ip, headers }
  clock.tick(240)
  await ask('/signing/session/viewed', { readToEnd: true }, asking)
  clock.tick()
  await ask('/signing/session/consent', { agreed: true }, asking)
  const { corporation, execution } = state.account
  const own = corporation ? 'sole-director' : 'sole-trader'
  const capacity = execution === 'two-directors' ? 'director' : own
  const signature = { method: 'typed', text: wholeName(givenNames, surname) }
  clock.tick()
  await ask('/signing/session/complete', { capacity, signature }, asking)
}

/** Reads a part of the agreement and declines it. */
export async function declineAgreement({ ask, clock }: Pick<World, 'ask' | 'clock'>, opened: Opened): Promise<void> {
  const asking = { ip: opened.ip, headers: opened.session }
  await ask('/signing/session/viewed', { readToEnd: false }, asking)
  clock.tick(300)
  await ask('/signing/session/decline', { reason: 'My partner wants to read it with our accountant first.' }, asking)
}
