import type { Platform } from '#app/web/platform.server.ts'

import { readRecord, recordSamples, type StatusRecord } from './status-record.server.ts'
import { recordDays, type Sample, staleAfterMs, statusParts, type StatusView } from './status.ts'

/** How long a record is reused, and how long the database may take. */
const freshMs = 10_000
const patienceMs = 1_500
/** The samples that are buffered while the database is unavailable: one day of minutes. */
const maxUnsaved = 1_440
const chunk = 30

type StatusBoard = {
  /** Adds the sample of a minute to the record, or buffers it until the database is available. */
  add(sample: Sample): Promise<void>
  /** Returns the content of the page (rule ST3). Never throws, and reads the database at most every ten seconds. */
  read(now: Date): Promise<StatusView>
}

type Memory = { record: StatusRecord | undefined; isCurrent: boolean; latest: Sample | undefined }

function viewOf({ record, isCurrent, latest }: Memory, now: Date): StatusView {
  const sample = latest ?? record?.latest
  const isFresh = sample && now.getTime() - sample.at.getTime() <= staleAfterMs
  const history = isCurrent ? 'current' : 'unknown'
  return {
    checkedAt: sample?.at.toISOString(),
    history: record && !isCurrent ? 'remembered' : history,
    incidents: record?.incidents ?? [],
    parts: statusParts.map((part) => {
      const check = isFresh ? sample.checks.find((one) => one.part === part) : undefined
      const days = recordDays(record?.days.filter((row) => row.part === part) ?? [], now)
      // A failure to read the record is itself a measurement.
      if (part === 'database' && !isCurrent)
        return { part, now: 'failed', reason: 'The database does not answer.', days }
      return { part, now: check?.state ?? 'unknown', reason: check?.reason, days }
    }),
  }
}

async function readInTime(database: Platform['database'], now: Date): Promise<StatusRecord | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  const record = readRecord(database, now).catch(() => undefined)
  return Promise.race([record, promise]).finally(() => clearTimeout(timer))
}

function createBoard(database: Platform['database']): StatusBoard {
  const unsaved: Sample[] = []
  let memory: Memory = { record: undefined, isCurrent: false, latest: undefined }
  let reading: { at: number; done: Promise<void> } | undefined
  let isSaving = false

  async function refresh(now: Date): Promise<void> {
    const record = await readInTime(database, now)
    memory = { ...memory, record: record ?? memory.record, isCurrent: record !== undefined }
  }

  return {
    async add(sample) {
      memory = { ...memory, latest: sample }
      reading = undefined
      unsaved.push(sample)
      if (!isSaving) unsaved.splice(0, Math.max(0, unsaved.length - maxUnsaved))
      if (isSaving) return
      isSaving = true
      try {
        while (unsaved.length > 0) {
          const next = unsaved.slice(0, chunk)
          await recordSamples(database, next)
          unsaved.splice(0, next.length)
        }
      } finally {
        isSaving = false
      }
    },
    async read(now) {
      if (!reading || performance.now() - reading.at > freshMs) reading = { at: performance.now(), done: refresh(now) }
      await reading.done
      return viewOf(memory, now)
    },
  }
}

const boards = new WeakMap<Platform['database'], StatusBoard>()

/** Returns the board of this process for a database. */
export function statusBoard({ database }: Pick<Platform, 'database'>): StatusBoard {
  const board = boards.get(database) ?? createBoard(database)
  boards.set(database, board)
  return board
}
