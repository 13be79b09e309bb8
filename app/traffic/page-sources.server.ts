import type { Config } from '#app/core/config/config.server.ts'
import type { WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'

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
 * Returns the sources that the policy of public pages must allow: `own` and those of the configured analytics services. Google's tag does
 * not support Trusted Types, and neither do hosted widgets, so public pages with either do not require them. PostHog needs only its host,
 * because our own code calls it.
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
