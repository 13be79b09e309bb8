import type { HumanCheckAction, HumanCheckProviderId, HumanCheckRefusal } from './human-check.ts'

/** `work`: the minimum work of the answer (`limit.ts`); a hosted widget ignores it. */
type HumanCheckAnswer = { token: string; action: HumanCheckAction; work: number; ip: string }

/** A valid answer. `replayKey` is spent in the transaction of the act, so that the answer works once. */
export type CaptchaProof = { replayKey: string; expiresAt: Date }

/** Additional hosts that a provider's widget needs in the Content-Security-Policy. */
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
  /** Returns the data that the browser needs: a challenge to solve, or the key of a widget. */
  issue(action: HumanCheckAction, work: number): Promise<Record<string, unknown>>
  verify(
    answer: HumanCheckAnswer,
  ): Promise<{ ok: true; proof: CaptchaProof } | { ok: false; refusal: HumanCheckRefusal }>
}
