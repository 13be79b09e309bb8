import type { Config } from '../config.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Log } from '../log.server.ts'
import { hostedCheck } from './hosted.server.ts'
import { type HumanCheckAction, type HumanCheckRefusal, parseHumanCheckAnswer } from './human-check.ts'
import { proofOfWork } from './proof-of-work.server.ts'
import type { HumanCheckProvider, HumanProof, WidgetSources } from './provider.server.ts'

export type HumanCheck = {
  /** The extra hosts that pages with a form must allow. */
  readonly sources: WidgetSources
  /** What the browser must do for `action`: the usual work is 1, and each step more is twice as much. */
  issue(action: HumanCheckAction, work: number): Promise<{ provider: string } & Record<string, unknown>>
  /** Undefined proof: the check is switched off (never in production). */
  verify(
    header: string | undefined,
    action: HumanCheckAction,
    ip: string,
    work?: number,
  ): Promise<{ ok: true; proof: HumanProof | undefined } | { ok: false; refusal: HumanCheckRefusal }>
}

/** How long the built-in check stands in for a hosted one that does not answer. */
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
 * The human check of this installation. A hosted provider that is down neither opens nor closes the door: the built-in
 * proof of work stands in for it for five minutes. What it signed meanwhile holds for its own ten, in every process.
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
