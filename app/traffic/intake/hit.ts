import { isCleanText } from '#app/platform/text.ts'

import { campaignName, parseCampaign } from '../campaign.ts'
import { hostOf, pagePath } from '../page-path.ts'
import type { TrafficEvent } from './traffic.schema.ts'

export type Device = 'phone' | 'tablet' | 'desk'

/** What is kept of an event, without who and when. */
export type Hit = {
  event: 'page_view' | 'click'
  path: string
  device: Device
  /** The host that a visit came from, '' when its address was typed; null where no visit begins. */
  referrer: string | null
  campaign: string | null
  label: string | null
  target: string | null
}

const longestLabel = 80

function deviceOf(width: number): Device {
  if (width < 768) return 'phone'
  return width < 1_024 ? 'tablet' : 'desk'
}

/** The words on a button, on one line; what only screen readers are told, and what could name somebody, is left out. */
export function clickLabel(raw: string): string {
  const words = raw
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?opens in a new tab$/i, '')
  if (!isCleanText(words) || /@|\d{6}/.test(words)) return ''
  return words.slice(0, longestLabel).trim().toWellFormed()
}

/** Where a click leads: `#contact`, `phone`, `mail`, a page of ours, or another site's host. */
export function clickTarget(raw: string, ownHost: string): string {
  if (/^#[a-z-]{1,40}$/.test(raw)) return raw
  if (raw.startsWith('tel:')) return 'phone'
  if (raw.startsWith('mailto:')) return 'mail'
  if (raw.startsWith('/')) return pagePath(raw) ?? ''
  if (!URL.canParse(raw)) return ''
  const { host, pathname } = new URL(raw)
  return host === ownHost ? (pagePath(pathname) ?? '') : (hostOf(raw) ?? '')
}

/** Where a visit came from, '' when nobody said; undefined when the page before was ours too, and no visit begins. */
function arrival(raw: string | undefined, ownHost: string): string | undefined {
  return raw === undefined || raw === ownHost ? undefined : (hostOf(raw) ?? '')
}

/** Cleans an event; undefined when nothing of it may be kept. */
export function hitOf(event: TrafficEvent, ownHost: string): Hit | undefined {
  const path = pagePath(event.path)
  if (!path) return undefined
  const base = { path, device: deviceOf(event.width), referrer: null, campaign: null, label: null, target: null }
  if (event.event === 'click') {
    const label = clickLabel(event.label)
    return label ? { ...base, event: 'click', label, target: clickTarget(event.target, ownHost) } : undefined
  }
  const referrer = arrival(event.referrer, ownHost)
  const campaign = parseCampaign(event.utm ?? '')
  const isArrival = referrer !== undefined || campaign !== undefined
  return {
    ...base,
    event: 'page_view',
    referrer: isArrival ? (referrer ?? '') : null,
    campaign: campaign ? campaignName(campaign) : null,
  }
}
