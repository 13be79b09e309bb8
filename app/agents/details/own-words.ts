import type { FlowPlan } from '#app/platform/form/flow-plan.ts'

/** What every form of the account says of a failure. `sending`: on its button, while it is sent. */
export const ownWords = (sending: string): FlowPlan<never>['words'] => ({
  sending,
  notDone: 'Not changed',
  notSure: 'We cannot tell whether that was changed',
  unchecked: 'Please complete the verification challenge',
})
