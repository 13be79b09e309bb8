import { pagePath } from '../page-path.ts'
import type { Report } from '../report.ts'
import { forwardedOf } from './forwarded.ts'

const usualHost = 'https://www.googletagmanager.com'

type Command = (...command: unknown[]) => void

let open: Command | undefined

/**
 * Loads Google's tag, configured to store nothing on the device and to send nothing automatically. Events that it sends anyway, such as by
 * an account setting, contain no query and no referrer, whose address may contain a key.
 */
function openTag(id: string, host: string): Command {
  const layer: unknown[] = []
  Object.assign(window, { dataLayer: layer })
  // The tag accepts commands only as the `arguments` object of a function, not as an array.
  const command: Command = function tag() {
    layer.push(arguments)
  }
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  }
  command('consent', 'default', denied)
  command('js', new Date())
  command('config', id, {
    send_page_view: false,
    page_location: location.origin + (pagePath(location.pathname) ?? '/'),
    page_referrer: '',
    client_storage: 'none',
    allow_google_signals: false,
    ...(host !== usualHost && { server_container_url: host }),
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `${host}/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  return command
}

/** Sends page views and clicks under the same names (rule T5). */
export function sendToGa4(id: string, host: string, reports: readonly Report[]): void {
  open ??= openTag(id, host)
  for (const report of reports) {
    const known = forwardedOf(report, location)
    if (!known) continue
    const query = known.campaign ? `?${known.campaign}` : ''
    open('event', known.event, {
      page_location: known.url + query,
      page_referrer: known.referrer ?? '',
      ...(known.label && { label: known.label, target: known.target }),
    })
  }
}
