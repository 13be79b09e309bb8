import type { Queries } from '#app/platform/database/database.server.ts'

import { findLivingHelp } from './bank-help/find-living-help.server.ts'
import type { StoredDraft } from './draft/drafts.store.server.ts'
import { isPinConfirmed, type WizardStep } from './wizard/wizard-state.ts'

/**
 * The step that a contract waits at: the one that its wizard opens on (`resume`). An address is whole there once its pin is
 * confirmed, too (rule C22), and an account once none waits to be confirmed (rule C60).
 */
export async function findWaitingStep(
  queries: Queries,
  contract: { newsagencyId: string; tokenHash: Buffer | null },
  draft: StoredDraft | undefined,
): Promise<WizardStep> {
  if (!draft?.contactValid) return 'contact'
  if (!draft.addressValid || !draft.address || !isPinConfirmed(draft.address)) return 'address'
  if (!draft.accountValid) return 'account'
  return (await findLivingHelp(queries, contract))?.answeredAt ? 'account' : 'contract'
}
