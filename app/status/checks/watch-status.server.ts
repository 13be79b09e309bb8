import type { AddressInfo } from 'node:net'

import { errorFields } from '#app/core/log/log.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { partsChecker } from './parts-checker.server.ts'
import { statusBoard } from '../status-board.server.ts'

/** The first check runs soon after the start, so that the page has content; the others run in the middle of each minute. */
const firstAfterMs = 3_000
const minuteMs = 60_000

/**
 * Checks every part each minute. It is a timer of this process and not a job, because a job could not report that the database is
 * unavailable. If several processes check, the record counts one of them.
 */
export function watchStatus(platform: Platform, { port }: Pick<AddressInfo, 'port'>): { stop(): void } {
  const check = partsChecker(platform, { host: platform.config.HOST, port })
  const board = statusBoard(platform)
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    const sample = await check(new Date())
    await board.add(sample).catch((error: unknown) => {
      platform.log.warn('the status of this minute is not saved yet: the database did not store it', errorFields(error))
    })
  }

  function next(waitMs: number): void {
    timer = setTimeout(() => {
      // Scheduled before the check, which may take a while, so that the checks do not drift.
      next(minuteMs - ((Date.now() - minuteMs / 2) % minuteMs))
      run().catch((error: unknown) => platform.log.error('the status could not be checked', errorFields(error)))
    }, waitMs).unref()
  }

  next(firstAfterMs)
  return { stop: () => clearTimeout(timer) }
}
