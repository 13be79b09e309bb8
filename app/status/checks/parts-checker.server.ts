import type { Platform } from '#app/web/platform.server.ts'

import { askSelf, type SelfAddress } from './ask-self.server.ts'
import { mailChecker } from './mail-checker.server.ts'
import { type PartCheck, type Sample, type StatusPart, statusParts } from '../status.ts'
import { readBeat, writeBeat } from '../status.queries.server.ts'
import { failed, judgeBeat, judgeDuration, type Verdict } from './verdicts.ts'

/** A check that takes longer has failed. */
const patienceMs = 5_000

type Check = (now: Date) => Promise<Verdict | undefined>
type Checked = Pick<Platform, 'database' | 'jobs' | 'transport' | 'humanCheck'>

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it did not answer in time')), patienceMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function timed(work: () => Promise<unknown>): Promise<Verdict> {
  const startedAt = performance.now()
  await work()
  return judgeDuration(performance.now() - startedAt)
}

/** Requests our own home page, as a visitor would. */
async function checkWebsite(self: SelfAddress): Promise<Verdict> {
  const { status, body, durationMs } = await askSelf(self, '/', { timeoutMs: patienceMs })
  const isWhole = status === 200 && body.includes('</html>')
  return isWhole ? judgeDuration(durationMs) : failed('The home page did not answer as it should.')
}

/** Sends an empty enquiry. A working form responds with the missing fields and stores nothing. */
async function checkForms(self: SelfAddress): Promise<Verdict> {
  const { status, durationMs } = await askSelf(self, '/api/enquiries', { json: '{}', timeoutMs: patienceMs })
  return status === 400 ? judgeDuration(durationMs) : failed('A form that is sent is not answered as it should be.')
}

/** Writes a timestamp and reads it. */
async function checkDatabase({ database }: Checked, now: Date): Promise<Verdict> {
  const verdict = await timed(() => database.transaction((tx) => writeBeat(tx, 'database', now)))
  const beat = await readBeat(database.queries, 'database')
  // Another process may have written a later timestamp.
  return beat && beat.getTime() >= now.getTime() - 60_000 ? verdict : failed('What was written was not read again.')
}

async function checkHuman({ humanCheck }: Checked): Promise<Verdict | undefined> {
  let isOff = false
  const verdict = await timed(async () => {
    isOff = (await humanCheck.issue('enquiry', 1)).provider === 'off'
  })
  return isOff ? undefined : verdict
}

const reasons: Record<StatusPart, string> = {
  website: 'The home page did not answer.',
  forms: 'A form that is sent is not answered.',
  'human-check': 'The check that a person is asking could not be made.',
  mail: 'The queue of mails cannot be read.',
  database: 'The database does not answer.',
  jobs: 'The signs of life of background work cannot be read.',
}

/** Marks the forms as failed while the database is, because they cannot store anything then. */
function withDatabase(checks: readonly PartCheck[]): PartCheck[] {
  const isAway = checks.some(({ part, state }) => part === 'database' && state === 'failed')
  return checks.map((check) =>
    isAway && check.part === 'forms' && check.state !== 'failed'
      ? { part: 'forms', state: 'failed', reason: 'Forms answer, but what they send cannot be stored at the moment.' }
      : check,
  )
}

/**
 * Runs all checks at once. `self` is the address of this process. Without it the checks from outside are omitted, so that the page claims
 * nothing that was not measured.
 */
export function partsChecker(platform: Checked, self: SelfAddress | undefined): (now: Date) => Promise<Sample> {
  const startedAt = performance.now()
  const checkMail = mailChecker(platform)
  const checks: Record<StatusPart, Check | undefined> = {
    website: self && (() => checkWebsite(self)),
    forms: self && (() => checkForms(self)),
    'human-check': () => checkHuman(platform),
    mail: checkMail,
    database: (now) => checkDatabase(platform, now),
    jobs: async (now) =>
      judgeBeat(await readBeat(platform.database.queries, 'jobs'), now, performance.now() - startedAt),
  }
  return async (now) => {
    const found = statusParts.map(async (part): Promise<PartCheck | undefined> => {
      const check = checks[part]
      if (!check) return undefined
      const verdict = await inTime(check(now)).catch(() => failed(reasons[part]))
      return verdict && { part, ...verdict }
    })
    return { at: now, checks: withDatabase((await Promise.all(found)).filter((check) => check !== undefined)) }
  }
}
