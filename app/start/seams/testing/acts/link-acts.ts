import { readMailTo } from '#scripts/seed/staff-stories.ts'

import { answerBankHelp } from '#app/contracts/bank-help/answer-bank-help.server.ts'
import { askBankHelp } from '#app/contracts/bank-help/ask-bank-help.server.ts'
import { requireOwnContract } from '#app/contracts/guards/require-contract.server.ts'
import { createContractDocument } from '#app/contracts/signing/create-contract-document.server.ts'
import { mailNewCosignerLink, openCosignerSession } from '#app/signing/cosigners/cosigner-link.server.ts'
import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'
import { replaceCosigner } from '#app/signing/cosigners/manage-cosigners.server.ts'
import { withdrawAgreement } from '#app/signing/cosigners/withdraw-agreement.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { openSigningSession } from '#app/signing/sign/open-signing-session.server.ts'
import { declineDocument } from '#app/signing/sign/session-acts.server.ts'
import { openedBy, signIn } from '#app/signing/testing/several-signers.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { fillIn, keyIn, logIn } from '../onboard.ts'
import { endCosigning, endLinks, type SeamShop } from '../seam-model.ts'
import { newPerson } from '../seam-people.ts'
import type { Seams } from '../start-seams.ts'
import { type Act, choose } from './act.ts'

/** The retailer asks a bookkeeper for the bank account, by a link that replaces an earlier one. */
export const askingBankHelp: Act = {
  name: 'ask a helper for the bank account',
  weight: 3,
  can: ({ stage, cosigning }) => (stage === 'account' || stage === 'filled') && !cosigning,
  async run({ seams, model, shop }) {
    const { platform } = seams
    const contract = await requireOwnContract(platform, await logIn(seams, shop.owner), shop.id)
    const { email: helperEmail, name: helperName } = newPerson()
    await askBankHelp(platform, contract, { helperName, helperEmail }, { origin, act: undefined })
    endLinks(model, 'bank-help', shop)
    const key = keyIn((await readMailTo(platform, 'bank-help', helperEmail))['url'])
    model.links.push({ kind: 'bank-help', key, of: shop, isOver: false })
    return { isDone: true, audit: 'bank-help.asked', by: null }
  },
}

/** The helper answers once. */
export const answeringBankHelp: Act = {
  name: 'answer as the helper',
  weight: 10,
  can: (shop, { links }) => links.some(({ kind, of, isOver }) => kind === 'bank-help' && of === shop && !isOver),
  async run({ seams, model, shop }) {
    const link = model.links.find(({ kind, of, isOver }) => kind === 'bank-help' && of === shop && !isOver)
    const { nameOfFinancialInstitution, namesOnAccount, bsb, accountNumber } = shop.state.account
    const details = { nameOfFinancialInstitution, namesOnAccount, bsb, accountNumber }
    const send = () => answerBankHelp(seams.platform, link?.key ?? '', { details, act: undefined, origin })
    const { state } = await send()
    endLinks(model, 'bank-help', shop)
    return { isDone: state === 'sent', audit: 'bank-help.answered', by: null, repeat: send }
  },
}

/** How long the others may sign after the first signature. */
const signingDays = 30

/** Returns the key of the newest link that a further signer got. */
const newestKey = async ({ platform }: Seams, email: string): Promise<string> =>
  String((await readMailTo(platform, 'cosigner', email))['url'])
    .split('/')
    .at(-1) ?? ''

/** Returns the other director who has still to sign. @throws when there is none */
function cosigningOf({ cosigning }: SeamShop) {
  if (!cosigning) throw new Error('no other director has still to sign')
  return cosigning
}

/** The retailer signs as the first of two directors. The other one opens the link, and asks for another that replaces it. */
export const signingFirst: Act = {
  name: 'sign as the first of two directors',
  weight: 6,
  can: ({ stage, cosigning }) => stage === 'account' && !cosigning,
  async run({ seams, model, shop }) {
    const { platform } = seams
    const { name, givenName: givenNames, surname, email } = newPerson()
    const { account, contact } = shop.state
    Object.assign(account, { individual: false, corporation: true, execution: 'two-directors' })
    Object.assign(account, { cosigners: [{ givenNames, surname, email }] })
    await fillIn(seams, shop)
    shop.stage = 'filled'
    const contract = await requireOwnContract(platform, await logIn(seams, shop.owner), shop.id)
    const { id: documentId } = await createContractDocument(platform, contract, { origin })
    const signature = { method: 'typed', text: `${contact.givenNames} ${contact.surname}` } as const
    const read = { readToEnd: true, consent: true, way: 'image' } as const
    await acceptSignature(platform, { documentId, shopId: shop.id, capacity: 'director', signature, ...read }, origin)
    const first = await newestKey(seams, email)
    seams.clock.tick(60)
    await openCosignerSession(platform, first, origin)
    await mailNewCosignerLink(platform, first, origin)
    const key = await newestKey(seams, email)
    model.links.push({ kind: 'cosigner', key: first, of: shop, isOver: true })
    model.links.push({ kind: 'cosigner', key, of: shop, isOver: false })
    shop.cosigning = { key, name, email, documentId, until: Date.now() + signingDays * 86_400_000 }
    return { isDone: true, audit: 'document.part-signed', by: null }
  },
}

/** The other director opens the link once and signs. It is refused if the agreement has ended since then. */
export const signingLast: Act = {
  name: 'sign as the other director',
  weight: 10,
  can: ({ cosigning }) => cosigning !== null,
  async run({ seams, model, shop }) {
    const { platform } = seams
    const { key, name } = cosigningOf(shop)
    const opened = await openedBy(platform, await openCosignerSession(platform, key, origin))
    endCosigning(model, shop)
    await signIn(platform, opened, name, 'director')
    endLinks(model, 'bank-help', shop)
    shop.stage = 'signed'
    return {
      isDone: true,
      audit: 'document.signed',
      by: null,
      also: ['contract.signed', 'newsagency.differs-from-approved'],
      repeat: () => openCosignerSession(platform, key, origin),
    }
  },
}

/** The retailer asks another person to sign instead of the other director. It is refused for an email that already signs. */
export const replacingSigner: Act = {
  name: 'replace a signer',
  weight: 9,
  can: ({ cosigning }) => cosigning !== null,
  async run({ seams, model, shop, pick }) {
    const { platform } = seams
    const cosigning = cosigningOf(shop)
    const { documentId } = cosigning
    const instead = newPerson()
    const email = choose([instead.email, instead.email, shop.owner.email], pick)
    const missing = (await findSigners(platform.database.queries, documentId)).find(({ hasSigned }) => !hasSigned)
    const by = { firstName: instead.givenName, lastName: instead.surname, email }
    const send = () => replaceCosigner(platform, { documentId, cosignerId: missing?.id ?? '', by, origin })
    await send()
    endCosigning(model, shop)
    const key = await newestKey(seams, email)
    model.links.push({ kind: 'cosigner', key, of: shop, isOver: false })
    shop.cosigning = { ...cosigning, key, name: instead.name, email }
    return { isDone: true, audit: 'document.signer-replaced', by: null, repeat: send }
  },
}

/** The retailer takes the agreement back before the other director has signed. */
export const withdrawingAgreement: Act = {
  name: 'take the agreement back',
  weight: 6,
  can: ({ cosigning }) => cosigning !== null,
  async run({ seams, model, shop }) {
    const { documentId } = cosigningOf(shop)
    const send = () => withdrawAgreement(seams.platform, { documentId, origin })
    await send()
    endCosigning(model, shop)
    return { isDone: true, audit: 'document.voided', by: null, repeat: send }
  },
}

/** One who has still to sign declines: the other director, or the retailer before any signature. It ends the agreement for everyone. */
export const decliningAgreement: Act = {
  name: 'decline an agreement',
  weight: 2,
  can: ({ stage, cosigning }) => cosigning !== null || stage === 'account' || stage === 'filled',
  async run({ seams, model, shop }) {
    const { platform } = seams
    const open = async () => {
      if (shop.cosigning) return openCosignerSession(platform, shop.cosigning.key, origin)
      Object.assign(shop.state.account, { execution: 'alone' })
      await fillIn(seams, shop)
      const contract = await requireOwnContract(platform, await logIn(seams, shop.owner), shop.id)
      const { id: documentId } = await createContractDocument(platform, contract, { origin })
      const { email } = shop.state.contact
      return openSigningSession(platform, { documentId, shopId: shop.id, email }, origin)
    }
    const opened = await openedBy(platform, await open())
    const send = () => declineDocument(platform, { opened, origin }, 'We want to ask our lawyer first')
    await send()
    endCosigning(model, shop)
    shop.stage = 'filled'
    return { isDone: true, audit: 'document.declined', by: null, repeat: send }
  },
}
