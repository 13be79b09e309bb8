import type { Config } from '#app/platform/config.server.ts'
import type { WidgetSources } from '#app/platform/human-check/provider.server.ts'

export type AnalyticsSettings = Pick<Config, 'GA4_MEASUREMENT_ID' | 'GA4_HOST' | 'POSTHOG_KEY' | 'POSTHOG_HOST'>

/** The hosts that Google's tag sends to, as Google lists them for a Content-Security-Policy. */
const googleCollectors = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
const usualGoogleHost = 'https://www.googletagmanager.com'

function googleSources({ GA4_HOST }: AnalyticsSettings): WidgetSources {
  const { origin } = new URL(GA4_HOST)
  const collectors = origin === usualGoogleHost ? googleCollectors : [origin]
  return { script: [origin], connect: collectors, image: collectors }
}

/**
 * What the policy of public pages must allow besides their own: `own`, and the analytics services that are configured.
 * Without any of them it is `own`. Google's tag is not written for Trusted Types, as a hosted widget is not: with it
 * they are not required on public pages. PostHog's adapter is a call of ours and needs its host only.
 */
export function pageSources(own: WidgetSources, settings: AnalyticsSettings): WidgetSources {
  const outside = [
    ...(settings.GA4_MEASUREMENT_ID ? [googleSources(settings)] : []),
    ...(settings.POSTHOG_KEY ? [{ connect: [new URL(settings.POSTHOG_HOST).origin] }] : []),
  ]
  return [own, ...outside].reduce((all, one) => {
    const names = Object.keys(one) as (keyof WidgetSources)[]
    return { ...all, ...Object.fromEntries(names.map((name) => [name, [...(all[name] ?? []), ...(one[name] ?? [])]])) }
  })
}
