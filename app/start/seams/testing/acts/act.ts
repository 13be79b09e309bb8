import type { SeamModel, SeamShop } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

/** What an act did, or that it was refused. */
export type Outcome = {
  isDone: boolean
  /** The act's entry in the audit log, and the id of the person who acted; null for a visitor. */
  audit: string
  by: string | null
  /** Other entries that may come with it. */
  also?: readonly string[]
  /** Sends the same again, as after a double click or a lost response. */
  repeat?(): Promise<unknown>
}

/** The parties of an act. `pick` is a number by which the act chooses among what it could do. */
export type Acting = { seams: Seams; model: SeamModel; shop: SeamShop; pick: number }

/** One act of a retailer or a colleague, and its expected result. */
export type Act = {
  name: string
  /** How often it is tried for each time of another act, if what it needs is rare. */
  weight?: number
  /** Whether the act can be tried at this shop: it may still be refused. */
  can(shop: SeamShop, model: SeamModel): boolean
  /** Acts, and brings the model up to date if the act was done. */
  run(acting: Acting): Promise<Outcome>
}

/** Returns one of several by a number. @throws when there are none */
export function choose<Value>(from: readonly Value[], pick: number): Value {
  const chosen = from[pick % from.length]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}
