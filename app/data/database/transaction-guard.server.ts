import { AsyncLocalStorage } from 'node:async_hooks'

const openTransaction = new AsyncLocalStorage<true>()

/** Runs the work of a transaction and marks it for `refuseInsideTransaction`. */
export function insideTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  return openTransaction.run(true, work)
}

/** @throws inside a transaction, where a second one would deadlock */
export function refuseNestedTransaction(): void {
  if (openTransaction.getStore()) throw new Error('a transaction was opened inside a transaction: pass the open one on')
}

/**
 * Wraps a connection so that the named methods throw inside a transaction. There the base connection waits for the transaction,
 * which waits for the query: a deadlock on the embedded engine, and a wasted connection on PostgreSQL.
 */
export function refuseInsideTransaction<Connection extends object>(
  connection: Connection,
  methods: readonly (keyof Connection)[],
): Connection {
  return new Proxy(connection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (!methods.includes(name as keyof Connection)) return value.bind(target) as unknown
      return (...values: unknown[]) => {
        if (openTransaction.getStore())
          throw new Error('the base connection was used inside a transaction: use the transaction')
        return Reflect.apply(value, target, values) as unknown
      }
    },
  })
}
