import type { Config } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Log } from '#app/core/log/log.server.ts'
import { hostedCheck } from './hosted.server.ts'
import {
  type HumanCheckAction,
  type HumanCheckRefusal,
  parseHumanCheckAnswer,
} from '#app/core/human-check/human-check.ts'
import { proofOfWork } from './proof-of-work.server.ts'
import type {
  HumanCheckProvider,
  CaptchaProof,
  WidgetSources,
} from '#app/core/human-check/human-check-provider.server.ts'

export type HumanCheck = {
  /** Additional hosts that pages with a form must allow. */
  readonly sources: WidgetSources
  /** Creates a challenge for `action`. The usual work is 1, and each step is twice as much. */
  issue(action: HumanCheckAction, work: number): Promise<{ provider: string } & Record<string, unknown>>
  /** Verifies an answer. Without a proof, the check is switched off (never in production). */
  verify(
    header: string | undefined,
    action: HumanCheckAction,
    ip: string,
    work?: number,
  ): Promise<{ ok: true; proof: CaptchaProof | undefined } | { ok: false; refusal: HumanCheckRefusal }>
}

/** How long the built-in check replaces a hosted one that does not respond. */
const standInMs = 5 * 60_000

function configuredProvider(
  config: Config,
  fetchReplacement?: typeof globalThis.fetch,
): HumanCheckProvider | undefined {
  const id = config.CAPTCHA_PROVIDER
  if (id === 'pow' || id === 'off') return undefined
  return hostedCheck(id, {
    siteKey: config.CAPTCHA_SITE_KEY ?? '',
    secret: config.CAPTCHA_SECRET ?? '',
    hostname: new URL(config.PUBLIC_URL).hostname,
    ...(fetchReplacement && { fetch: fetchReplacement }),
  })
}

/**
 * Creates the human check of this installation. When a hosted provider is down, the built-in proof of work replaces it for five
 * minutes, so that forms stay both usable and protected. Every process accepts those challenges for their full ten minutes.
 */
export function createHumanCheck(
  config: Config,
  keys: Keys,
  log: Log,
  fetchReplacement?: typeof globalThis.fetch,
): HumanCheck {
  const pow = proofOfWork(keys)
  const hosted = configuredProvider(config, fetchReplacement)
  let standInUntil = 0
  const isStandingIn = () => performance.now() < standInUntil

  return {
    sources: hosted?.sources ?? {},
    async issue(action, work) {
      if (config.CAPTCHA_PROVIDER === 'off') return { provider: 'off' }
      const provider = hosted && !isStandingIn() ? hosted : pow
      return { provider: provider.id, ...(await provider.issue(action, work)) }
    },
    async verify(header, action, ip, work = 1) {
      if (config.CAPTCHA_PROVIDER === 'off') return { ok: true, proof: undefined }
      if (!header) return { ok: false, refusal: 'missing' }
      const answer = parseHumanCheckAnswer(header)
      if (!answer) return { ok: false, refusal: 'malformed' }
      const provider = [hosted, pow].find((candidate) => candidate?.id === answer.provider)
      if (!provider) return { ok: false, refusal: 'refused' }
      const result = await provider.verify({ token: answer.token, action, work, ip })
      if (!result.ok && result.refusal === 'upstream-down') {
        standInUntil = performance.now() + standInMs
        log.warn('the human check provider is down: proof of work replaces it', { reason: provider.id })
      }
      return result
    },
  }
}
