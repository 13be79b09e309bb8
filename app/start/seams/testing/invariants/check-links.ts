import { expect } from 'vitest'

import { findBankChange } from '#app/contracts/bank/change-bank-details.server.ts'
import { decryptBankHelpPage } from '#app/contracts/bank-help/answer-bank-help.server.ts'
import { findEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { viewCosignerLink } from '#app/signing/cosigners/cosigner-link.server.ts'

import type { MailedLink, SeamModel } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

const pageOf: Record<MailedLink['kind'], (platform: Seams['platform'], key: string) => Promise<object | undefined>> = {
  'bank-change': findBankChange,
  'bank-help': decryptBankHelpPage,
  cosigner: viewCosignerLink,
  email: findEmailChange,
}

/** What the page of a link may say that is over: its state, and which mailbox it was mailed to. */
const allowed = new Set(['state', 'side', 'countsFrom'])

/** The page of a link that was used, replaced or stopped carries no data (rule X11). */
export async function checkLinks({ platform }: Seams, { links }: SeamModel): Promise<void> {
  for (const { kind, key, isOver } of links) {
    if (!isOver) continue
    const page = (await pageOf[kind](platform, key)) ?? {}
    const data = Object.keys(page).filter((name) => !allowed.has(name))
    expect(data, `data on the page of a ${kind} link that is over`).toEqual([])
    expect('state' in page ? page.state : 'unknown', `the state of a ${kind} link that is over`).not.toMatch(
      /^(asks|waits)$/,
    )
  }
}
