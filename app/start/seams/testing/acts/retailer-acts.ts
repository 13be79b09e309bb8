import { readMailTo } from '#scripts/seed/staff-stories.ts'

import { askEmailChange } from '#app/retailers/account/email/ask-email-change.server.ts'
import { confirmEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { approve, fillIn, logIn, register, rowOf, setUp, sign } from '../onboard.ts'
import { isSigned } from '../seam-model.ts'
import { newPerson, newShop } from '../seam-people.ts'
import { type Act, type Acting, choose, type Outcome } from './act.ts'

const by = { origin, proveHuman: () => Promise.resolve(undefined), deviceToken: undefined }
const done = (audit: string, who: string | null): Outcome => ({ isDone: true, audit, by: who })

/** The owner of a shop registers another one. */
export const registering: Act = {
  name: 'register another shop',
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
  can: ({ stage }) => stage === 'asked',
  async run({ seams, shop }) {
    const result = await approve(seams, shop)
    if (result.ok) shop.stage = shop.owner.accountId === null ? 'approved' : 'account'
    return { isDone: result.ok, audit: 'registration.approved', by: seams.members.operations.id }
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
  can: ({ stage }) => stage === 'account' || stage === 'filled',
  async run({ seams, shop }: Acting) {
    if (shop.stage === 'account') await fillIn(seams, shop)
    await sign(seams, shop)
    shop.stage = 'signed'
    return { ...done('document.signed', null), also: ['contract.signed', 'newsagency.differs-from-approved'] }
  },
}

const keyIn = (url: unknown) => new URL(String(url)).searchParams.get('key') ?? ''

/** The retailer changes the email of the account, and confirms the change in both mailboxes. */
export const changingEmail: Act = {
  name: 'change the email',
  can: ({ owner }) => owner.accountId !== null,
  async run({ seams, shop: { owner } }) {
    const { platform } = seams
    const { email } = newPerson()
    await askEmailChange(platform, await logIn(seams, owner), { email, password: retailerPassword }, by)
    const [atOld, atNew] = [
      await readMailTo(platform, 'email-change-asked', owner.email),
      await readMailTo(platform, 'email-confirm', email),
    ]
    for (const { url } of [atOld, atNew]) await confirmEmailChange(platform, keyIn(url), origin)
    owner.former.push(owner.email)
    owner.email = email
    return { ...done('agent.email-changed', owner.accountId), also: ['agent.email-change-asked'] }
  },
}

const spans = [1, 3, 8, 16, 40]

/** Days pass, after which the scheduled jobs run. Shops whose agreement ended are closed by then. */
export const passing: Act = {
  name: 'let days pass',
  can: () => true,
  async run({ seams, model, pick }) {
    await seams.pass(choose(spans, pick))
    const now = new Date()
    for (const shop of model.shops) {
      if (shop.lastDay === null || !isSigned(shop)) continue
      if (isoDay(now, (await rowOf(seams, shop)).timeZone) <= shop.lastDay) continue
      shop.stage = 'closed'
      shop.asked.clear()
    }
    return { isDone: true, audit: '', by: null }
  },
}
