import { clickTarget } from '../intake/hit.ts'
import { pagePath } from '../page-path.ts'
import type { Report } from '../report.ts'

/** The part of a report that another service may receive: the same as our own database, without keys and queries. */
type Forwarded = {
  event: 'page_view' | 'click'
  url: string
  referrer?: string
  label?: string
  target?: string
  campaign?: string
}

/** Cleans a report for another service. Returns undefined if it is not about a public page. */
export function forwardedOf(
  report: Report,
  { origin, host }: Pick<Location, 'origin' | 'host'>,
): Forwarded | undefined {
  const path = pagePath(report.path)
  if (!path) return undefined
  const url = origin + path
  if (report.event === 'click')
    return { event: 'click', url, label: report.label, target: clickTarget(report.target, host) }
  return {
    event: 'page_view',
    url,
    ...(report.referrer && { referrer: `https://${report.referrer}/` }),
    ...(report.utm && { campaign: report.utm }),
  }
}
