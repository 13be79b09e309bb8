import type { Report } from '../report.ts'

/** Returns the key and the host of a service, as named in the page (`name-services.server.tsx`). */
function settingsOf(service: 'ga4' | 'posthog'): [key: string, host: string] | undefined {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${service}"]`)
  return named ? [named.content, named.dataset.host ?? ''] : undefined
}

/** Forwards reports to the services that the page names. Without any it loads nothing and contacts no one. */
export async function forward(reports: readonly Report[]): Promise<void> {
  const [ga4, postHog] = [settingsOf('ga4'), settingsOf('posthog')]
  if (ga4) (await import('./ga4.ts')).sendToGa4(...ga4, reports)
  if (postHog) (await import('./post-hog.ts')).sendToPostHog(...postHog, reports)
}
