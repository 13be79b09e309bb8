import type { FlowPlan } from '#app/web/form/flow-plan.ts'

/** Returns the texts for failures that all forms of the account share. `sending`: on the button while the form is sent. */
export const ownWords = (sending: string): FlowPlan<never>['words'] => ({
  sending,
  notDone: 'Not changed',
  notSure: 'We cannot tell whether that was changed',
  unchecked: 'Please complete the verification challenge',
})
