import type { Queries } from '#app/data/database/database.server.ts'

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

/** Returns the remaining steps of a contract in words; null once it is signed (rule C77). */
export async function findWhatIsLeft(queries: Queries, contract: WaitingContract): Promise<string | null> {
  const draft = await findStoredDraft(queries, contract.shopId)
  return draft?.signedAt ? null : leftInWords(await findStepsLeft(queries, contract, draft))
}
