declare const fits: unique symbol

/**
 * What a room needs of a room above it. The lower room declares the port, and `app/wiring.server.ts` provides what fits it:
 * so arrows between rooms go one way. For what belongs to the caller's transaction or answer; what may happen a moment later
 * is an event (`jobs/events.server.ts`).
 */
type Port<Part extends object> = { readonly name: string; readonly [fits]?: (part: Part) => void }

export const port = <Part extends object>(name: string): Port<Part> => ({ name })

/** A part with the name of its port. */
export type Provided = readonly [name: string, part: object]

export const provide = <Part extends object>({ name }: Port<Part>, part: NoInfer<Part>): Provided => [name, part]

/** The part that fits a port: `platform.part(shopsOfAgents).findShopName(tx, id)`. */
export type Parts = <Part extends object>(port: Port<Part>) => Part

export function collectParts(provided: readonly Provided[]): Parts {
  const parts = new Map(provided)
  return <Part extends object>({ name }: Port<Part>) => {
    const part = parts.get(name)
    if (!part) throw new Error(`nothing was provided for ${name}`)
    return part as Part
  }
}
