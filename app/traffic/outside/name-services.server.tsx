import { renderToStaticMarkup } from 'react-dom/server'

import type { AnalyticsSettings } from '../page-sources.server.ts'

/** Adds the configured analytics services to the head of a page, for its script (`forward.ts`). Without any the page is unchanged. */
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
