import type { HumanCheckAction, HumanCheckProviderId, HumanCheckRefusal } from './human-check.ts'

/** `work`: how much the answer must have cost at least (`limit.ts`); a widget of another company has one price. */
type HumanCheckAnswer = { token: string; action: HumanCheckAction; work: number; ip: string }

/** An answer that holds. `replayKey` is spent in the transaction of what it opens, so that it works once. */
export type HumanProof = { replayKey: string; expiresAt: Date }

/** The extra hosts that a provider's widget needs in the Content-Security-Policy. */
export type WidgetSources = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  image?: string[]
}

export type HumanCheckProvider = {
  readonly id: HumanCheckProviderId
  readonly sources: WidgetSources
  /** What the browser needs to answer: a challenge to solve, or the key of a widget. */
  issue(action: HumanCheckAction, work: number): Promise<Record<string, unknown>>
  verify(answer: HumanCheckAnswer): Promise<{ ok: true; proof: HumanProof } | { ok: false; refusal: HumanCheckRefusal }>
}
