/** Something whose script comes later: it is asked for as often as it takes, and kept once it is here. */
export type Later<Thing> = { get(): Thing | undefined; load(): Promise<Thing> }

/** A part of a page with a script of its own. Unlike React's `lazy`, a failure is not kept for ever. */
export function later<Thing>(fetchThing: () => Promise<Thing>): Later<Thing> {
  let here: Thing | undefined
  return {
    get: () => here,
    async load() {
      here ??= await fetchThing()
      return here
    },
  }
}
