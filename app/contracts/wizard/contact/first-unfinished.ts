import { readLocalDraft, withLocalDraft } from '../../draft/local-draft.ts'
import { startSections } from '../../draft/start-sections.ts'
import type { ContractData } from '../../draft/use-contract.tsx'
import { contactProblems } from '../rules/wizard-rules.ts'
import { screens, type PageSections } from '../wizard-state.ts'
import { resume, startWizard, type Wizard } from '../rules/reachable-screens.ts'

type Opened = Pick<ContractData, 'draft' | 'newsagency' | 'bankHelp'>

/** Builds the first state of the wizard from the stored sections, and from whether an account that a helper entered waits for the retailer. */
export const wizardOf = (sections: PageSections, { bankHelp }: Pick<Opened, 'bankHelp'>): Wizard =>
  startWizard({ ...sections, isBankWaiting: Boolean(bankHelp?.answered) })

/**
 * Returns the address of the first incomplete screen (rule C78); undefined while the contact details, which come
 * first, were never saved or are incomplete.
 */
export function firstUnfinished(token: string, opened: Opened): string | undefined {
  const stored = startSections(opened.draft, opened.newsagency)
  const sections = withLocalDraft(stored, readLocalDraft(token)?.parts ?? {})
  const isWhole = Object.keys(contactProblems(sections.contact)).length === 0
  if (opened.draft.contact === null || !isWhole) return undefined
  const { hash } = screens[resume(wizardOf(sections, opened)).screen]
  return `/contract?${new URLSearchParams({ completeContractToken: token })}${hash}`
}
