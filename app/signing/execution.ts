/** How a business signs its agreement (rule SG28): by one person, or as section 127 of the Corporations Act and partnership law name it. */
export const executions = ['alone', 'two-directors', 'director-and-secretary', 'partners'] as const
export type Execution = (typeof executions)[number]

/** A person who signs after the first signer, as the wizard's page holds them. `surname` may be empty. */
export type Cosigner = { givenNames: string; surname: string; email: string }
