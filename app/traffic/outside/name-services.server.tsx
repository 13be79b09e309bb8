import { renderToStaticMarkup } from 'react-dom/server'

import type { AnalyticsSettings } from '../page-sources.server.ts'

/**
 * Names the analytics services that are configured in the head of a page, where its script finds them (`forward.ts`).
 * Without any the page stays as it is.
 */
export function nameServices(html: string, settings: AnalyticsSettings): string {
  const { GA4_MEASUREMENT_ID: ga4, POSTHOG_KEY: postHog, GA4_HOST, POSTHOG_HOST } = settings
  if (!ga4 && !postHog) return html
  const names = renderToStaticMarkup(
    <>
      {ga4 && <meta name="ga4" content={ga4} data-host={new URL(GA4_HOST).origin} />}
      {postHog && <meta name="posthog" content={postHog} data-host={new URL(POSTHOG_HOST).origin} />}
    </>,
  )
  return html.replace('</head>', () => `${names}</head>`)
}
