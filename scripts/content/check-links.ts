import { dayInSydney, isWaiting } from '#app/site/content/schedule.ts'

import { type OwnAddresses, whyDead } from './own-addresses.ts'
import type { Problem } from './problem.ts'
import type { ReadText, Source } from './read-content.ts'

const wayOut = /^(https:\/\/|mailto:|tel:)/

/** Returns every dead link of a text. A scheduled article may link to pages that are public by its day. */
export function deadLinks(text: ReadText | Source, addresses: OwnAddresses, now: Date): Problem[] {
  return text.links.flatMap(({ url, line }) => {
    const reason = reasonOf(url, () => whyDead(url, addresses, dayFrom(text, now)))
    return reason ? [{ file: text.file, line, field: 'link', reason }] : []
  })
}

function reasonOf(url: string, why: () => string | undefined): string | undefined {
  if (wayOut.test(url) || url.startsWith('#')) return undefined
  if (url.startsWith('http://')) return `${url} is not safe: use https://`
  if (!url.startsWith('/') || url.startsWith('//'))
    return `${url} must begin with / for a page of ours, or with https://, mailto: or tel:`
  return why()
}

/** Returns the day from which an entry's links are visible: its own when it is scheduled, else today. */
function dayFrom(text: ReadText | Source, now: Date): string {
  if ('front' in text && 'date' in text.front && isWaiting(text.front, now)) return text.front.date
  return dayInSydney(now)
}
