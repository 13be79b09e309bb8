import type { Report } from '../report.ts'

/** What the page says of a service: its key, and where it is (`name-services.server.tsx`). */
function settingsOf(service: 'ga4' | 'posthog'): [key: string, host: string] | undefined {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${service}"]`)
  return named ? [named.content, named.dataset.host ?? ''] : undefined
}

/** Takes reports on to the services that the page names; without any, nothing more is fetched and nobody else is asked. */
export async function forward(reports: readonly Report[]): Promise<void> {
  const [ga4, postHog] = [settingsOf('ga4'), settingsOf('posthog')]
  if (ga4) (await import('./ga4.ts')).sendToGa4(...ga4, reports)
  if (postHog) (await import('./post-hog.ts')).sendToPostHog(...postHog, reports)
}
