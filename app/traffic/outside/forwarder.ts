import type { Forward } from '../count-visits.ts'

const ga4 = import.meta.env.PAGE_SETTINGS_GA4_MEASUREMENT_ID
const postHog = import.meta.env.PAGE_SETTINGS_POSTHOG_KEY

/**
 * Takes reports on to the services that the operator configured. The build knows them: without any, not a byte of this
 * is in a page, and no page asks anybody else for anything.
 */
export const forwarder: Forward | undefined =
  ga4 || postHog
    ? async (reports) => {
        if (ga4) (await import('./ga4.ts')).sendToGa4(ga4, import.meta.env.PAGE_SETTINGS_GA4_HOST, reports)
        if (postHog)
          (await import('./post-hog.ts')).sendToPostHog(postHog, import.meta.env.PAGE_SETTINGS_POSTHOG_HOST, reports)
      }
    : undefined
