import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { HostedProviderId } from '#app/core/human-check/human-check.ts'
import type { HumanCheckProvider, WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'

type HostedProvider = {
  verifyUrl: string
  lifeMs: number
  reportsAction: boolean
  maxTokenLength: number
  sources: WidgetSources
}

/** The differences between the hosted widgets (rule H4). The URLs are fixed, so that no setting can redirect them. */
export const hostedProviders: Record<HostedProviderId, HostedProvider> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    lifeMs: 300_000,
    reportsAction: true,
    maxTokenLength: 2_048,
    sources: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    lifeMs: 120_000,
    reportsAction: false,
    maxTokenLength: 4_000,
    sources: {
      script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    lifeMs: 120_000,
    reportsAction: false,
    maxTokenLength: 4_000,
    sources: {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  },
}

type HostedOptions = { siteKey: string; secret: string; hostname: string; fetch?: typeof fetch }

/** The provider's response. A rejected token may come with null or another value in place of a text. */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  'error-codes': z.array(z.string()).catch([]),
})

type HostedAnswer = z.output<typeof answerSchema>

/** The verdict for a 400 without a readable body: only the token comes from the visitor, so the token is rejected. */
const rejected: HostedAnswer = { success: false, 'error-codes': ['bad-request'] }

/** Returns the provider's verdict for any status below 500; undefined when the provider is unavailable. */
async function readAnswer(answer: Response): Promise<HostedAnswer | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.status >= 500 || answer.status === 429) return undefined
  return answerSchema.safeParse(body).data ?? (answer.status === 400 ? rejected : undefined)
}

const timeoutMs = 3_000

/** Errors that the visitor cannot fix: the provider's own failure, or a secret that it does not know. */
const brokenCodes = new Set(['internal-error', 'invalid-input-secret', 'missing-input-secret'])

/** The token was valid, but is too old or was used before. */
const spentCodes = new Set(['timeout-or-duplicate', 'expired-input-response', 'already-seen-response'])

/** A hosted widget, whose tokens are verified on the server. Tests replace `fetch` to reach a local fake. */
export function hostedCheck(
  id: HostedProviderId,
  { siteKey, secret, hostname, fetch: send = fetch }: HostedOptions,
): HumanCheckProvider {
  const provider = hostedProviders[id]

  async function ask(token: string, ip: string): Promise<HostedAnswer | undefined> {
    const body = new URLSearchParams({
      secret,
      response: token,
      remoteip: ip,
      ...(id === 'hcaptcha' && { sitekey: siteKey }),
    })
    try {
      const answer = await send(provider.verifyUrl, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      return await readAnswer(answer)
    } catch {
      return undefined
    }
  }

  return {
    id,
    sources: provider.sources,
    issue: async () => ({ siteKey }),
    async verify({ token, action, ip }) {
      if (token.length > provider.maxTokenLength) return { ok: false, refusal: 'malformed' }
      const answer = await ask(token, ip)
      const codes = answer?.['error-codes'] ?? []
      if (!answer || codes.some((code) => brokenCodes.has(code))) return { ok: false, refusal: 'upstream-down' }
      if (codes.some((code) => spentCodes.has(code))) return { ok: false, refusal: 'expired' }
      if (!answer.success) return { ok: false, refusal: 'refused' }
      if (answer.hostname !== hostname) return { ok: false, refusal: 'wrong-host' }
      if (provider.reportsAction && answer.action !== action) return { ok: false, refusal: 'wrong-action' }
      const replayKey = `${id} ${createHash('sha256').update(token).digest('base64url')}`
      return { ok: true, proof: { replayKey, expiresAt: new Date(Date.now() + provider.lifeMs) } }
    },
  }
}
