import { authorisation, readSession } from '#app/retailers/session/retailer-session.ts'

import { type BankDetails, bankIn, type PageNumber } from '../bank/bank.ts'
import type { BankCopiedAnswer } from '../answers/contract-answers.ts'
import type { DraftSync } from '../draft/draft-sync.ts'
import { sendDraft } from '../draft/send-draft.ts'
import { contractToken } from '../loading/contract-token.ts'

/** The draft's new account and its undo value; or the problem. */
type BankCopy = { bank: BankDetails<PageNumber>; undo: string } | { problem: string }

/**
 * Copies another shop's bank account into the draft, or restores the earlier one, on the server: no browser gets it in
 * full (rule C56, decision 66).
 */
export function copyBank(
  draft: DraftSync,
  token: string,
  what: { from: string } | { undo: string },
): Promise<BankCopy> {
  return draft.inTurn(async () => {
    const headers = { ...authorisation(readSession()), ...contractToken(token) }
    const body = { version: draft.version, account: draft.sections.account, ...what }
    const outcome = await sendDraft('POST', '/api/account/copy-bank-account', headers, body)
    if (outcome.kind === 'refused') return { problem: outcome.message }
    if (outcome.kind === 'conflict') {
      draft.showConflict(outcome.draft)
      return { problem: 'There are two copies. Choose one, then copy the account.' }
    }
    if (outcome.kind === 'later') return { problem: 'The account was not copied. Check your connection and try again.' }
    const answer = outcome.answer as BankCopiedAnswer
    const { account } = draft.mergeSection(answer, 'account', (mine, theirs) => ({ ...mine, ...bankIn(theirs) }))
    return { bank: bankIn(account), undo: answer.undo }
  })
}
