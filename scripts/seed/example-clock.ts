import { mock } from 'node:test'

import { localMoment } from '#app/places/time-zone.ts'
import type { Dice } from '#app/platform/dice.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const office = { zone: 'Australia/Sydney', opens: 8.5 * 60, shuts: 17.5 * 60 }

/** How likely somebody writes at an hour of their day, from midnight on. */
const hours = [0, 0, 0, 0, 0, 1, 3, 5, 7, 10, 10, 9, 8, 8, 8, 7, 6, 6, 6, 7, 6, 4, 2, 1]
const onSaturday = 0.5
const onSunday = 0.3

type Happening = { at: number; act(): Promise<void>; isQuiet: boolean }

/**
 * The clock of this process, and of the database that runs in it: `Date` shows the hour that a story has come to (decision 48).
 * Time goes on with what happens and never back; what lies behind its end does not happen.
 */
export class ExampleClock {
  readonly #end: number
  readonly #dice: Dice
  readonly #waiting: Happening[] = []

  constructor(start: Date, end: Date, dice: Dice) {
    this.#end = end.getTime()
    this.#dice = dice
    mock.timers.enable({ apis: ['Date'], now: start })
  }

  /** Some seconds pass: between two acts of one person. */
  tick(seconds = 20 + this.#dice(70)): void {
    mock.timers.setTime(Math.min(this.#end, Date.now() + seconds * 1_000))
  }

  at(when: Date, act: () => Promise<void>): void {
    this.#waiting.push({ at: when.getTime(), act, isQuiet: false })
  }

  /** Schedules an act that queues no job: `settle` is not called after it. */
  quietlyAt(when: Date, act: () => Promise<void>): void {
    this.#waiting.push({ at: when.getTime(), act, isQuiet: true })
  }

  /** So many hours from now, by chance between the two. */
  in([least, most]: readonly [number, number], act: () => Promise<void>): void {
    this.at(this.#hoursFromNow(least, most), act)
  }

  /** The same, but while the office is open. */
  inOffice([least, most]: readonly [number, number], act: () => Promise<void>): void {
    const when = this.#hoursFromNow(least, most)
    while (!isOfficeOpen(when)) when.setTime(when.getTime() + (20 + this.#dice(50)) * minuteMs)
    this.at(when, act)
  }

  #hoursFromNow(least: number, most: number): Date {
    const minutes = least * 60 + this.#dice(Math.max(1, Math.round((most - least) * 60)))
    return new Date(Date.now() + minutes * minuteMs + this.#dice(60_000))
  }

  /** Runs all acts in the order of their times. After each one `settle` runs the jobs that are due. */
  async run(settle: () => Promise<void>): Promise<void> {
    for (;;) {
      const next = this.#takeNext()
      if (!next) return
      mock.timers.setTime(Math.max(Date.now(), next.at))
      await next.act()
      if (!next.isQuiet) await settle()
    }
  }

  #takeNext(): Happening | undefined {
    let first: Happening | undefined
    for (const one of this.#waiting) if (!first || one.at < first.at) first = one
    if (!first || first.at > this.#end) return undefined
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    return first
  }

  /** The clock of the machine again. */
  stop(): void {
    mock.timers.reset()
  }
}

function isOfficeOpen(at: Date): boolean {
  const { day, minute } = localMoment(at, office.zone)
  return day < 5 && minute >= office.opens && minute < office.shuts
}

/**
 * A moment between two, as people come: by day, on weekdays rather than at the weekend, and thrice as often on a day on which
 * a campaign goes out.
 */
export function visitBetween(from: Date, to: Date, dice: Dice, isBusy: (at: Date) => boolean = () => false): Date {
  const span = Math.max(1, to.getTime() - from.getTime())
  for (let tries = 0; tries < 200; tries += 1) {
    const at = new Date(from.getTime() + Math.floor((dice(1_000_000) / 1_000_000) * span))
    const { day, minute } = localMoment(at, office.zone)
    const ofDay = day === 5 ? onSaturday : day === 6 ? onSunday : 1
    const weight = ((hours[Math.floor(minute / 60)] ?? 0) / 10) * ofDay * (isBusy(at) ? 1 : 0.34)
    if (dice(1_000) < weight * 1_000) return at
  }
  return new Date(from.getTime() + span / 2)
}

export const hoursBefore = (end: Date, count: number): Date => new Date(end.getTime() - count * hourMs)
