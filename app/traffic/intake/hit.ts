import { isCleanText } from '#app/core/text/text.ts'

import { campaignName, parseCampaign } from '../campaign.ts'
import { hostOf, pagePath } from '../page-path.ts'
import type { TrafficEvent } from './traffic.schema.ts'

type Device = 'phone' | 'tablet' | 'desk'

/** The stored fields of an event, without visitor and time. */
export type Hit = {
  event: 'page_view' | 'click'
  path: string
  device: Device
  /** The host of the referrer, '' for a typed address; null if no visit begins. */
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

/** Returns the text of a button on one line, without the part for screen readers. Empty if it could identify a person. */
export function clickLabel(raw: string): string {
  const words = raw
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?opens in a new tab$/i, '')
  if (!isCleanText(words) || /@|\d{6}/.test(words)) return ''
  return words.slice(0, longestLabel).trim().toWellFormed()
}

/** Returns the target of a click: `#contact`, `phone`, `mail`, one of our pages, or another site's host. */
export function clickTarget(raw: string, ownHost: string): string {
  if (/^#[a-z-]{1,40}$/.test(raw)) return raw
  if (raw.startsWith('tel:')) return 'phone'
  if (raw.startsWith('mailto:')) return 'mail'
  if (raw.startsWith('/')) return pagePath(raw) ?? ''
  if (!URL.canParse(raw)) return ''
  const { host, pathname } = new URL(raw)
  return host === ownHost ? (pagePath(pathname) ?? '') : (hostOf(raw) ?? '')
}

/** Returns the referrer of a visit, '' if there is none; undefined if the previous page was ours, so that no visit begins. */
function arrival(raw: string | undefined, ownHost: string): string | undefined {
  return raw === undefined || raw === ownHost ? undefined : (hostOf(raw) ?? '')
}

/** Cleans an event. Returns undefined if none of it may be stored. */
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
