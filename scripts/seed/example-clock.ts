import { mock } from 'node:test'

import { localMoment } from '#app/geo/calendar/time-zone.ts'
import type { SeededRandom } from '#app/core/seeded-random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const office = { zone: 'Australia/Sydney', opens: 8.5 * 60, shuts: 17.5 * 60 }

/** The relative likelihood that a person writes at each hour of the day, from midnight on. */
const hours = [0, 0, 0, 0, 0, 1, 3, 5, 7, 10, 10, 9, 8, 8, 8, 7, 6, 6, 6, 7, 6, 4, 2, 1]
const onSaturday = 0.5
const onSunday = 0.3

type Happening = { at: number; act(): Promise<void>; isQuiet: boolean }

/**
 * Sets the clock of this process, and of the database that runs in it: `Date` shows the time of the current story (decision 48). Time moves
 * forward with the events and never back; events after its end do not happen.
 */
export class ExampleClock {
  readonly #end: number
  readonly #random: SeededRandom
  readonly #waiting: Happening[] = []

  constructor(start: Date, end: Date, random: SeededRandom) {
    this.#end = end.getTime()
    this.#random = random
    mock.timers.enable({ apis: ['Date'], now: start })
  }

  /** Moves the clock some seconds forward, between two acts of one person. */
  tick(seconds = 20 + this.#random(70)): void {
    mock.timers.setTime(Math.min(this.#end, Date.now() + seconds * 1_000))
  }

  at(when: Date, act: () => Promise<void>): void {
    this.#waiting.push({ at: when.getTime(), act, isQuiet: false })
  }

  /** Schedules an act that queues no job: `runDueJobs` is not called after it. */
  quietlyAt(when: Date, act: () => Promise<void>): void {
    this.#waiting.push({ at: when.getTime(), act, isQuiet: true })
  }

  /** Schedules an act a random number of hours from now, between the two. */
  in([least, most]: readonly [number, number], act: () => Promise<void>): void {
    this.at(this.#hoursFromNow(least, most), act)
  }

  /** Schedules an act in the same way, but within office hours. */
  inOffice([least, most]: readonly [number, number], act: () => Promise<void>): void {
    const when = this.#hoursFromNow(least, most)
    while (!isOfficeOpen(when)) when.setTime(when.getTime() + (20 + this.#random(50)) * minuteMs)
    this.at(when, act)
  }

  #hoursFromNow(least: number, most: number): Date {
    const minutes = least * 60 + this.#random(Math.max(1, Math.round((most - least) * 60)))
    return new Date(Date.now() + minutes * minuteMs + this.#random(60_000))
  }

  /** Runs all acts in the order of their times. After each one `runDueJobs` runs the jobs that are due. */
  async run(runDueJobs: () => Promise<void>): Promise<void> {
    for (;;) {
      const next = this.#takeNext()
      if (!next) return
      mock.timers.setTime(Math.max(Date.now(), next.at))
      await next.act()
      if (!next.isQuiet) await runDueJobs()
    }
  }

  #takeNext(): Happening | undefined {
    let first: Happening | undefined
    for (const one of this.#waiting) if (!first || one.at < first.at) first = one
    if (!first || first.at > this.#end) return undefined
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    return first
  }

  /** Restores the machine's clock. */
  stop(): void {
    mock.timers.reset()
  }
}

function isOfficeOpen(at: Date): boolean {
  const { day, minute } = localMoment(at, office.zone)
  return day < 5 && minute >= office.opens && minute < office.shuts
}

/** Returns a random time of a visit: by day, more often on weekdays, and three times as often on a day of a campaign. */
export function visitBetween(
  from: Date,
  to: Date,
  random: SeededRandom,
  isBusy: (at: Date) => boolean = () => false,
): Date {
  const span = Math.max(1, to.getTime() - from.getTime())
  for (let tries = 0; tries < 200; tries += 1) {
    const at = new Date(from.getTime() + Math.floor((random(1_000_000) / 1_000_000) * span))
    const { day, minute } = localMoment(at, office.zone)
    const ofDay = day === 5 ? onSaturday : day === 6 ? onSunday : 1
    const weight = ((hours[Math.floor(minute / 60)] ?? 0) / 10) * ofDay * (isBusy(at) ? 1 : 0.34)
    if (random(1_000) < weight * 1_000) return at
  }
  return new Date(from.getTime() + span / 2)
}

export const hoursBefore = (end: Date, count: number): Date => new Date(end.getTime() - count * hourMs)
