/** How a business signs its agreement (rule SG28): by one person, or as section 127 of the Corporations Act and partnership law name it. */
export const executions = ['alone', 'two-directors', 'director-and-secretary', 'partners'] as const
export type Execution = (typeof executions)[number]

/** A person who signs after the first signer, as the wizard's page holds them. `surname` may be empty. */
export type Cosigner = { givenNames: string; surname: string; email: string }

/** The refusal of an email that another signer has. */
export const sharedEmailMessage = 'Give each signer a different email. We send them a personal link.'

/** The most people who sign after the first signer. */
export const mostCosigners: Record<Execution, number> = {
  alone: 0,
  'two-directors': 1,
  'director-and-secretary': 1,
  partners: 4,
}

/** Whether a company, or a person or partnership, can sign in this way. */
export const suitsEntity = (execution: Execution, corporation: boolean): boolean =>
  execution === 'alone' || (execution === 'partners') !== corporation
