/**
 * Returns a view of an object that tests share. The method `closing` closes only the view: after that, all methods throw
 * `message`, like the closed object, so that a finished test cannot reach the data of the next one.
 */
export function untilClosed<Shared extends object>(shared: Shared, closing: keyof Shared, message: string): Shared {
  let isClosed = false
  const own = new Map<PropertyKey, unknown>()
  return new Proxy(shared, {
    set: (_, name, value) => Boolean(own.set(name, value)),
    get(target, name) {
      if (own.has(name)) return own.get(name)
      if (name === closing) return async () => void (isClosed = true)
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (isClosed) throw new Error(message)
        return Reflect.apply(value, target, values) as unknown
      }
    },
  })
}
