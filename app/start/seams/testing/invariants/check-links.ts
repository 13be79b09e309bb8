import { expect } from 'vitest'

import { findBankChange } from '#app/contracts/bank/change-bank-details.server.ts'
import { decryptBankHelpPage } from '#app/contracts/bank-help/answer-bank-help.server.ts'
import { findEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { viewCosignerLink } from '#app/signing/cosigners/cosigner-link.server.ts'

import { opensRenewal } from '../onboard.ts'
import { isSigned, type MailedLink, type SeamModel, type SeamShop } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

type Page = (platform: Seams['platform'], key: string) => Promise<object | undefined>

const pageOf: Record<Exclude<MailedLink['kind'], 'renewal'>, Page> = {
  'bank-change': findBankChange,
  'bank-help': decryptBankHelpPage,
  cosigner: viewCosignerLink,
  email: findEmailChange,
}

/** What the page of a link may say that is over: its state, and which mailbox it was mailed to. */
const allowed = new Set(['state', 'side', 'countsFrom'])

/** The newest offer of a renewal opens until its end, also after its answer, but not while the agreement ends (rule LV8). */
async function checkRenewal(seams: Seams, shop: SeamShop): Promise<void> {
  const { renewal, lastDay, label } = shop
  if (!renewal) return
  const isOffered = renewal.answer === 'signed' || lastDay === null
  const opens = isSigned(shop) && isOffered && Date.now() < renewal.until
  expect(await opensRenewal(seams, renewal.key), `the renewal of ${label} opens`).toBe(opens)
}

/** The page of a link to a shop or its owner that was used, replaced or stopped carries no data (rule X11). */
export async function checkLinks(seams: Seams, { links }: SeamModel, shop: SeamShop): Promise<void> {
  await checkRenewal(seams, shop)
  const { platform } = seams
  for (const { kind, key, isOver, of } of links) {
    if (!isOver || (of !== shop && of !== shop.owner)) continue
    if (kind === 'renewal') {
      expect(await opensRenewal(seams, key), 'a renewal that is over opens').toBe(false)
      continue
    }
    const page = (await pageOf[kind](platform, key)) ?? {}
    const data = Object.keys(page).filter((name) => !allowed.has(name))
    expect(data, `data on the page of a ${kind} link that is over`).toEqual([])
    expect('state' in page ? page.state : 'unknown', `the state of a ${kind} link that is over`).not.toMatch(
      /^(asks|waits)$/,
    )
  }
}
