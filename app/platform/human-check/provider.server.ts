import type { HumanCheckAction, HumanCheckProviderId, HumanCheckRefusal } from './human-check.ts'

type HumanCheckAnswer = { token: string; action: HumanCheckAction; ip: string }

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
  issue(action: HumanCheckAction, isSuspicious: boolean): Promise<Record<string, unknown>>
  verify(answer: HumanCheckAnswer): Promise<{ ok: true; proof: HumanProof } | { ok: false; refusal: HumanCheckRefusal }>
}
