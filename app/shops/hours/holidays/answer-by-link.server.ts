import type { ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'

import { findStoredShop } from '../../change/shop-changes.queries.server.ts'
import { findGoLive } from '../../go-live/go-lives.queries.server.ts'
import { findLeavingAhead } from '../../leaving/leavings.queries.server.ts'
import { changeHours, hasOwnHours, linkEditor } from '../change-hours.server.ts'
import { answerHolidays, type HolidaySaid, hoursOf } from '../special-days.ts'
import { holidaysAhead } from '../special-view.ts'
import { readHolidayToken } from './holiday-link.server.ts'

/** The holidays that the page of the link shows: those of the mail, even if it is opened late or early. */
const daysShown = 35

type Parts = Pick<Platform, 'database' | 'keys'>

/** Returns the shop of a link with its public holidays until its last day; undefined for an invalid link, or one of a shop that is not open. */
export async function findHolidayPage({ database: { queries }, keys }: Parts, token: string, now = new Date()) {
  const goLiveId = readHolidayToken(keys, token)
  const row = goLiveId === undefined ? undefined : await findGoLive(queries, goLiveId)
  const shop = row && (await findStoredShop(queries, row.shopId))
  if (!goLiveId || !shop || shop.status !== 'open' || !hasOwnHours(shop)) return undefined
  const { id, shopName, version } = shop
  const lastDay = (await findLeavingAhead(queries, id))?.lastDay
  const ahead = holidaysAhead(hoursOf(shop), now, daysShown)
  const holidays = ahead.filter(({ day }) => lastDay === undefined || day <= lastDay)
  return { goLiveId, id, shopName, version, holidays }
}

type Answers = {
  token: string
  version: number
  answers: readonly HolidaySaid[]
  origin: Origin
}

/**
 * Saves the answers for public holidays ahead, with the link that was mailed to the shop (rule OH7). Other days are ignored: the link
 * authorises nothing else. Idempotent.
 */
export async function answerByLink(
  platform: Platform,
  { token, version, answers, origin }: Answers,
  now = new Date(),
): Promise<ActResult<'not-signed' | 'bad-from' | 'bad-to' | 'too-many'>> {
  const page = await findHolidayPage(platform, token, now)
  if (!page) return refused('not-found')
  const own = answers.filter(({ day, answer }) => answer !== '' && page.holidays.some((one) => one.day === day))
  const change = answerHolidays(own)
  return changeHours(platform, linkEditor, { id: page.goLiveId, version, change, origin }, now)
}
