declare const fits: unique symbol

/**
 * An interface that a lower room needs from a higher one. The lower room declares the port, and `app/start/wiring/wiring.server.ts` provides
 * the implementation, so that imports go only downward. For work in the caller's transaction or response; work that may run later
 * is an event (`jobs/events.server.ts`).
 */
type Port<Interface extends object> = { readonly name: string; readonly [fits]?: (implementation: Interface) => void }

/** Declares a port by a unique name. */
export const port = <Interface extends object>(name: string): Port<Interface> => ({ name })

/** An implementation with the name of its port. */
export type Provided = readonly [name: string, implementation: object]

/** Provides the implementation of a port. */
export const provide = <Interface extends object>(
  { name }: Port<Interface>,
  implementation: NoInfer<Interface>,
): Provided => [name, implementation]

/** Returns the implementation of a port: `platform.port(shopsOfRetailers).findShopName(tx, id)`. */
export type Ports = <Interface extends object>(port: Port<Interface>) => Interface

/** Returns a function that looks up the implementation of a port. It throws if none was provided. */
export function collectPorts(provided: readonly Provided[]): Ports {
  const ports = new Map(provided)
  return <Interface extends object>({ name }: Port<Interface>) => {
    const implementation = ports.get(name)
    if (!implementation) throw new Error(`nothing was provided for ${name}`)
    return implementation as Interface
  }
}
