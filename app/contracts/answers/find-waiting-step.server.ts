import type { Queries } from '#app/data/database/database.server.ts'

import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'
import { findDecliner } from '#app/signing/documents/find-documents.server.ts'

import { findDraftDocument } from './contract-status.server.ts'
import { findLivingHelp } from '../bank-help/find-living-help.server.ts'
import { findStoredDraft, type StoredDraft } from '../draft/drafts.queries.server.ts'
import { leftInWords } from '../wizard/rules/steps-left.ts'
import { isPinConfirmed, type WizardStep } from '../wizard/wizard-state.ts'

type WaitingContract = { shopId: string; tokenHash: Buffer | null }

/**
 * Returns the remaining steps of an unsigned contract, in order; the last one is always the signature. An address also
 * needs a confirmed pin (rule C22), and an account must not wait for confirmation (rule C60).
 */
export async function findStepsLeft(
  queries: Queries,
  contract: WaitingContract,
  draft: StoredDraft | undefined,
): Promise<[WizardStep, ...WizardStep[]]> {
  const isPlaced = draft?.addressValid && draft.address !== null && isPinConfirmed(draft.address)
  const isPaid = draft?.accountValid && !(await findLivingHelp(queries, contract))?.answeredAt
  const before: WizardStep[] = []
  if (!draft?.contactValid) before.push('contact')
  if (!isPlaced) before.push('address')
  if (!isPaid) before.push('account')
  const [first, ...others] = before
  return first ? [first, ...others, 'contract'] : ['contract']
}

/** Returns the step on which the wizard of a contract opens (`resume`). */
export async function findWaitingStep(
  queries: Queries,
  contract: WaitingContract,
  draft: StoredDraft | undefined,
): Promise<WizardStep> {
  return (await findStepsLeft(queries, contract, draft))[0]
}

/** Returns who has still to sign after the first signer, in words. */
async function othersLeftInWords(queries: Queries, documentId: string): Promise<string> {
  const names = (await findSigners(queries, documentId)).filter(({ hasSigned }) => !hasSigned).map(({ name }) => name)
  const list = new Intl.ListFormat('en-AU').format(names)
  return `You have signed. ${list} ${names.length === 1 ? 'has' : 'have'} still to sign.`
}

/** Returns who declined, and the next step of the first signer, in words. */
async function declinedInWords(queries: Queries, documentId: string): Promise<string> {
  const who = await findDecliner(queries, documentId)
  if (who === null) return 'It was declined. You can sign it again.'
  return `${who} declined to sign. Sign again, with them or with another signer.`
}

/** What is left of a contract, in words. `waitsFor`: the others who sign, or our seal, while the retailer has nothing to do. */
export type WhatIsLeft = { words: string; waitsFor: 'signers' | 'seal' | null }

/** Returns the remaining steps of a contract, who has still to sign, or who declined; null once it is signed (rule C77). */
export async function findWhatIsLeft(queries: Queries, contract: WaitingContract): Promise<WhatIsLeft | null> {
  const draft = await findStoredDraft(queries, contract.shopId)
  if (draft?.signedAt) return null
  const document = await findDraftDocument(queries, draft)
  if (document?.status === 'completing') return { words: 'Signed. We are sealing it.', waitsFor: 'seal' }
  if (document?.status === 'part-signed')
    return { words: await othersLeftInWords(queries, document.id), waitsFor: 'signers' }
  const steps = await findStepsLeft(queries, contract, draft)
  const isDeclined = document?.status === 'declined' && steps.length === 1
  return { words: isDeclined ? await declinedInWords(queries, document.id) : leftInWords(steps), waitsFor: null }
}
