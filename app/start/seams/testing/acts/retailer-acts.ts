import { readMailTo } from '#scripts/seed/staff-stories.ts'

import { changeBankDetails } from '#app/contracts/bank/change-bank-details.server.ts'
import { requireOwnContract } from '#app/contracts/guards/require-contract.server.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { undoDecision } from '#app/registrations/decide/undo-decision.server.ts'
import { askEmailChange } from '#app/retailers/account/email/ask-email-change.server.ts'
import { confirmEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { refuseEmailChange } from '#app/retailers/account/email/stop-email-change.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { approve, fillIn, keyIn, logIn, register, rowOf, setUp, sign } from '../onboard.ts'
import { endCosigning, endLinks, isSigned } from '../seam-model.ts'
import { newPerson, newShop } from '../seam-people.ts'
import { applyChange } from './change-acts.ts'
import { type Act, type Acting, choose, type Outcome } from './act.ts'

const by = { origin, proveHuman: () => Promise.resolve(undefined), deviceToken: undefined }
const done = (audit: string, who: string | null): Outcome => ({ isDone: true, audit, by: who })

/** The owner of a shop registers another one. */
export const registering: Act = {
  name: 'register another shop',
  weight: 4,
  can: ({ owner }, { shops }) => owner.accountId !== null && shops.length < 4,
  async run({ seams, model, shop }) {
    const another = newShop(`${shop.label}+`, shop.owner)
    await register(seams, another)
    model.shops.push(another)
    return done('registration.sent', null)
  },
}

/** Staff approve a registration. */
export const approving: Act = {
  name: 'approve',
  weight: 6,
  can: ({ stage }) => stage === 'asked',
  async run({ seams, shop }) {
    const result = await approve(seams, shop)
    if (result.ok) shop.stage = shop.owner.accountId === null ? 'approved' : 'account'
    return { isDone: result.ok, audit: 'registration.approved', by: seams.members.operations.id }
  },
}

/** Staff approve a registration, and undo that before the mail is sent: nothing is left of it. */
export const undoingApproval: Act = {
  name: 'approve, and undo it',
  can: ({ stage }) => stage === 'asked',
  async run({ seams, shop }) {
    const { platform, members } = seams
    const staff = await seams.as('operations')
    const on = { id: shop.registrationId, origin }
    const approved = await approveRegistration(platform, staff, on)
    seams.clock.tick(4)
    const send = () => undoDecision(platform, staff, on)
    const { ok } = await send()
    if (approved.ok && !ok) shop.stage = shop.owner.accountId === null ? 'approved' : 'account'
    return {
      isDone: ok,
      audit: 'registration.undone',
      by: members.operations.id,
      also: ['registration.approved'],
      repeat: send,
    }
  },
}

/** The retailer gives another bank account, which counts a day later. */
export const changingBank: Act = {
  name: 'change the bank account',
  can: isSigned,
  async run({ seams, model, shop, pick }) {
    const { platform } = seams
    const retailer = await logIn(seams, shop.owner)
    const contract = await requireOwnContract(platform, retailer, shop.id)
    const details = {
      nameOfFinancialInstitution: 'ANZ',
      namesOnAccount: shop.owner.name,
      bsb: '012004',
      accountNumber: `8765432${pick % 10}`,
    }
    await changeBankDetails(platform, { retailer, contract }, { details, origin })
    endLinks(model, 'bank-change', shop)
    const key = keyIn((await readMailTo(platform, 'bank-details-change', shop.owner.email))['url'])
    model.links.push({ kind: 'bank-change', key, of: shop, isOver: false })
    return done('bank-details.change-asked', shop.owner.accountId)
  },
}

/** The invited person sets up the account. */
export const settingUp: Act = {
  name: 'set up the account',
  can: ({ stage, owner }) => stage === 'approved' && owner.accountId === null,
  async run({ seams, model, shop: { owner } }) {
    await setUp(seams, owner)
    for (const one of model.shops) if (one.owner === owner && one.stage === 'approved') one.stage = 'account'
    return done('agent.set-up', owner.accountId)
  },
}

/** The retailer fills in the contract and signs it. */
export const signing: Act = {
  name: 'fill in and sign',
  weight: 2,
  can: ({ stage, cosigning }) => (stage === 'account' || stage === 'filled') && !cosigning,
  async run({ seams, model, shop }: Acting) {
    Object.assign(shop.state.account, { execution: 'alone' })
    await fillIn(seams, shop)
    await sign(seams, shop)
    endLinks(model, 'bank-help', shop)
    shop.stage = 'signed'
    return { ...done('document.signed', null), also: ['contract.signed', 'newsagency.differs-from-approved'] }
  },
}

/** The retailer asks for another email. Returns the keys of the links in both mailboxes, which this act uses up. */
async function askForEmail({ seams, model, shop: { owner } }: Acting, email: string): Promise<string[]> {
  const { platform } = seams
  await askEmailChange(platform, await logIn(seams, owner), { email, password: retailerPassword }, by)
  const atOld = await readMailTo(platform, 'email-change-asked', owner.email)
  const atNew = await readMailTo(platform, 'email-confirm', email)
  const keys = [keyIn(atOld['url']), keyIn(atNew['url'])]
  model.links.push(...keys.map((key) => ({ kind: 'email', key, of: owner, isOver: true }) as const))
  return keys
}

/** The retailer changes the email of the account, and confirms it in both mailboxes. Sometimes a first wish is stopped by its link. */
export const changingEmail: Act = {
  name: 'change the email',
  weight: 6,
  can: ({ owner }) => owner.accountId !== null,
  async run(acting) {
    const { seams, model, shop, pick } = acting
    const { owner } = shop
    const { platform } = seams
    if (pick % 3 === 0) {
      const [atOld = ''] = await askForEmail(acting, newPerson().email)
      await refuseEmailChange(platform, atOld, origin)
      seams.clock.tick(60)
    }
    const { email } = newPerson()
    for (const key of await askForEmail(acting, email)) await confirmEmailChange(platform, key, origin)
    for (const one of model.shops) if (one.owner === owner) endCosigning(model, one)
    owner.former.push(owner.email)
    owner.email = email
    return {
      ...done('agent.email-changed', owner.accountId),
      also: ['agent.email-change-asked', 'agent.email-change-stopped', 'document.voided'],
    }
  },
}

const spans = [1, 3, 8, 16, 40]

/** Days pass, after which the scheduled jobs run. Shops whose agreement ended are closed by then. */
export const passing: Act = {
  name: 'let days pass',
  can: () => true,
  async run({ seams, model, pick }) {
    const days = choose(spans, pick)
    await seams.pass(days)
    const now = new Date()
    for (const { kind, of } of model.links) {
      if (kind === 'bank-change' || (kind === 'bank-help' && days > 3)) endLinks(model, kind, of)
    }
    for (const shop of model.shops) {
      if (shop.cosigning && shop.cosigning.until <= now.getTime()) endCosigning(model, shop)
      if (!isSigned(shop)) continue
      const today = isoDay(now, (await rowOf(seams, shop)).timeZone)
      for (const { details, effectiveOn, isConfirmed } of shop.asked.values())
        if (isConfirmed && effectiveOn <= today) applyChange(shop, details)
      if (shop.lastDay === null || today <= shop.lastDay) continue
      shop.stage = 'closed'
      shop.asked.clear()
    }
    return { isDone: true, audit: '', by: null }
  },
}
