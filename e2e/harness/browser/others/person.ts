import { eventually } from '#app/testing/eventually.ts'

import type { Sought } from './find-in-page.ts'

type Point = { x: number; y: number }

/** The operations of a browser; `Found` is its reference to an element of a page. */
export type Driver<Found> = {
  goto(url: string): Promise<void>
  /** Returns the address that the window shows. */
  url(): Promise<string>
  /** Looks once (`find-in-page.ts`), in the page or in the frame that was entered. */
  find(sought: Sought): Promise<Found | undefined>
  click(found: Found): Promise<void>
  /** Replaces the content of a field with a text, key by key. */
  type(found: Found, text: string): Promise<void>
  select(found: Found, option: string): Promise<void>
  /** Draws with the mouse over points relative to the middle of an element. */
  draw(found: Found, points: readonly Point[]): Promise<void>
  /** Searches in a frame from now on. */
  enter(found: Found): Promise<void>
  /** Searches in the whole page again. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** A person at a browser: each act waits until the page allows it. */
export type Person = {
  goto(url: string): Promise<void>
  see(words: string): Promise<void>
  press(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  sign(canvas: string): Promise<void>
  enterFrame(title: string): Promise<void>
  /** Waits for an address, and returns to the whole page. */
  arriveAt(address: RegExp): Promise<void>
  close(): Promise<void>
}

/** A browser that gives each person a separate profile. */
export type OtherBrowser = { newPerson(): Promise<Person>; close(): Promise<void> }

/** A line like a name that is written quickly. */
const stroke: readonly Point[] = Array.from({ length: 40 }, (_, at) => ({
  x: at * 4 - 80,
  y: Math.round(Math.sin(at / 2) * 30),
}))

/** Repeats an act until the page allows it. @throws the last error when the processes that it waits for make no progress any more. */
async function waitFor<Thing>(look: () => Promise<Thing>): Promise<Thing> {
  const outcome = () => look().then((thing) => ({ thing }), (error: unknown) => ({ error })) // prettier-ignore
  const seen = await eventually(outcome, (one) => 'thing' in one)
  return (seen as { thing: Thing }).thing
}

/** Returns a person who uses a browser through its driver. */
export function personWith<Found>(driver: Driver<Found>): Person {
  const find = (kind: Sought['kind'], name: string) =>
    waitFor(async () => {
      const found = await driver.find({ kind, name })
      if (found === undefined) throw new Error(`At ${await driver.url()} there is no “${name}” (${kind}) within reach`)
      return found
    })
  return {
    goto: (url) => driver.goto(url),
    async see(words) {
      await find('words', words)
    },
    press: async (name) => driver.click(await find('press', name)),
    fill: async (label, text) => driver.type(await find('field', label), text),
    choose: async (label, option) => driver.select(await find('field', label), option),
    sign: async (canvas) => driver.draw(await find('place', canvas), stroke),
    enterFrame: async (title) => driver.enter(await find('place', title)),
    async arriveAt(address) {
      await waitFor(async () => {
        const url = await driver.url()
        if (!address.test(url)) throw new Error(`The address is ${url}, and not ${String(address)}`)
      })
      await driver.leave()
    },
    close: () => driver.close(),
  }
}
