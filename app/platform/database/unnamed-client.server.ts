import pg from 'pg'

/** A query without its name, if it has one. What submits itself, such as a cursor, is left as it is. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query) return query
  return { ...query, name: undefined }
}

/**
 * A connection to a pooler: the next statement may come to another connection of the server, which knows nothing of what was
 * prepared under a name before.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...values: unknown[]) => unknown
    this.query = ((first: unknown, ...others: unknown[]) => query(withoutName(first), ...others)) as pg.Client['query']
  }
}
