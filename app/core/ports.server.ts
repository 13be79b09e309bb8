declare const fits: unique symbol

/**
 * An interface that a lower room needs from a higher one. The lower room declares the port, and `app/start/wiring/wiring.server.ts` provides
 * the implementation, so that imports go only downward. For work in the caller's transaction or response; work that may run later
 * is an event (`jobs/events.server.ts`).
 */
type Port<Part extends object> = { readonly name: string; readonly [fits]?: (part: Part) => void }

/** Declares a port by a unique name. */
export const port = <Part extends object>(name: string): Port<Part> => ({ name })

/** An implementation with the name of its port. */
export type Provided = readonly [name: string, part: object]

/** Provides the implementation of a port. */
export const provide = <Part extends object>({ name }: Port<Part>, part: NoInfer<Part>): Provided => [name, part]

/** Returns the implementation of a port: `platform.part(shopsOfAgents).findShopName(tx, id)`. */
export type Parts = <Part extends object>(port: Port<Part>) => Part

/** Returns a function that looks up the implementation of a port. It throws if none was provided. */
export function collectParts(provided: readonly Provided[]): Parts {
  const parts = new Map(provided)
  return <Part extends object>({ name }: Port<Part>) => {
    const part = parts.get(name)
    if (!part) throw new Error(`nothing was provided for ${name}`)
    return part as Part
  }
}
