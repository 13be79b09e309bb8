import { readMailTo } from '#scripts/seed/staff-stories.ts'

import { answerBankHelp } from '#app/contracts/bank-help/answer-bank-help.server.ts'
import { askBankHelp } from '#app/contracts/bank-help/ask-bank-help.server.ts'
import { requireOwnContract } from '#app/contracts/guards/require-contract.server.ts'
import { createContractDocument } from '#app/contracts/signing/create-contract-document.server.ts'
import { mailNewCosignerLink, openCosignerSession } from '#app/signing/cosigners/cosigner-link.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { openedBy, signIn } from '#app/signing/testing/several-signers.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { fillIn, keyIn, logIn } from '../onboard.ts'
import { endCosigning, endLinks } from '../seam-model.ts'
import { newPerson } from '../seam-people.ts'
import type { Act } from './act.ts'

/** The retailer asks a bookkeeper for the bank account, by a link that replaces an earlier one. */
export const askingBankHelp: Act = {
  name: 'ask a helper for the bank account',
  weight: 2,
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
  weight: 5,
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

/** The retailer signs as the first of two directors. The other one opens the link, and asks for another that replaces it. */
export const signingFirst: Act = {
  name: 'sign as the first of two directors',
  weight: 3,
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
    const newestKey = async () =>
      String((await readMailTo(platform, 'cosigner', email))['url'])
        .split('/')
        .at(-1) ?? ''
    const first = await newestKey()
    seams.clock.tick(60)
    await openCosignerSession(platform, first, origin)
    await mailNewCosignerLink(platform, first, origin)
    const key = await newestKey()
    model.links.push({ kind: 'cosigner', key: first, of: shop, isOver: true })
    model.links.push({ kind: 'cosigner', key, of: shop, isOver: false })
    shop.cosigning = { key, name }
    return { isDone: true, audit: 'document.part-signed', by: null }
  },
}

/** The other director opens the link once and signs. It is refused if the agreement has ended since then. */
export const signingLast: Act = {
  name: 'sign as the other director',
  weight: 6,
  can: ({ cosigning }) => cosigning !== null,
  async run({ seams, model, shop }) {
    const { platform } = seams
    const { key, name } = shop.cosigning ?? { key: '', name: '' }
    endCosigning(model, shop)
    const opened = await openedBy(platform, await openCosignerSession(platform, key, origin))
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
