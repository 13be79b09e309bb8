import { errorFields } from '#app/core/log/log.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { hitOf } from './hit.ts'
import { sightingsOf, type TimedHit } from './sightings.ts'
import { sydneyDay, sydneyHour } from '../sydney-day.ts'
import type { TrafficEvent } from './traffic.schema.ts'
import { addSightings } from '../traffic.queries.server.ts'
import { createSalts, visitorHash } from './visitors.server.ts'

const machines =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|phantom|selenium|puppeteer|playwright|lighthouse|pagespeed|preview|monitor|uptime|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|axios|node-fetch|okhttp|libwww|scrapy|httpclient/i

/** Whether a user agent is empty, short or that of a known bot. Bots that pose as browsers are counted. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 20 || machines.test(userAgent)
}

const writeAfterMs = 1_000
const batchSize = 500
/** The most hits that wait to be written. Further ones are dropped, because statistics must not slow the site down. */
const mostWaiting = 5_000

export type Intake = {
  /** Takes the reports of a page. Only the first hit of a day waits for the database. */
  take(events: readonly TrafficEvent[], origin: Origin, site: string): Promise<void>
  /** Writes the waiting hits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * Cleans hits, buffers them in memory for a second and writes them in bulk. Buffered hits are lost if the process is killed or the database
 * is unavailable for long.
 */
export function createIntake(platform: Pick<Platform, 'database' | 'log'>): Intake {
  const { database, log } = platform
  const saltOf = createSalts(platform)
  let waiting: TimedHit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      try {
        await addSightings(database.queries, sightingsOf(batch))
      } catch (error) {
        log.warn('hits were lost: the database did not store them', errorFields(error))
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => (writing = undefined))
    return writing
  }

  return {
    async take(events, { ip, userAgent }, site) {
      if (isBot(userAgent) || waiting.length >= mostWaiting) return
      const at = new Date()
      const day = sydneyDay(at)
      const hits = events.flatMap((event) => hitOf(event, site) ?? [])
      if (hits.length === 0) return
      const salt = await saltOf(day).catch((error: unknown) => {
        log.warn('hits were lost: the salt of the day could not be read', errorFields(error))
      })
      if (!salt) return
      const visitor = visitorHash(salt, { ip, userAgent, site }).toString('hex')
      const hour = sydneyHour(at)
      waiting.push(...hits.map((hit) => ({ ...hit, day, hour, visitor })))
      timer ??= setTimeout(() => void flush(), writeAfterMs).unref()
    },
    flush,
    async stop() {
      await flush()
      await flush()
    },
  }
}
