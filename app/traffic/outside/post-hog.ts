import type { Report } from '../report.ts'
import { forwardedOf } from './forwarded.ts'

/** Returns the random id of a visit, which lasts as long as the tab. */
function visitId(): string {
  const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
  try {
    const known = sessionStorage.getItem('visit-id') ?? fresh()
    sessionStorage.setItem('visit-id', known)
    return known
  } catch {
    return fresh()
  }
}

/** Calls PostHog's documented capture API: without their script, a cookie or a person's profile. */
export function sendToPostHog(key: string, host: string, reports: readonly Report[]): void {
  const id = visitId()
  const batch = reports.flatMap((report) => {
    const known = forwardedOf(report, location)
    if (!known) return []
    const { event, url, referrer, label, target, campaign } = known
    const properties = {
      distinct_id: id,
      $process_person_profile: false,
      $geoip_disable: true,
      $current_url: url,
      ...(referrer && { $referrer: referrer }),
      ...(label && { label, target }),
      ...Object.fromEntries(new URLSearchParams(campaign ?? '')),
    }
    return [{ event, properties, timestamp: new Date().toISOString() }]
  })
  if (batch.length === 0) return
  fetch(`${host}/batch/`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: key, batch }),
  })
    .then((answer) => answer.text())
    .catch(() => {
      // An outage of the service has no effect here.
    })
}
