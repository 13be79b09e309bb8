import pg from 'pg'

/** Returns a query without its name. Objects that submit themselves, such as cursors, are returned unchanged. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query) return query
  return { ...query, name: undefined }
}

/**
 * A connection to a pooler, which prepares nothing: the next statement may run on another connection of the server, which does
 * not know the earlier prepared statements.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...values: unknown[]) => unknown
    this.query = ((first: unknown, ...others: unknown[]) => query(withoutName(first), ...others)) as pg.Client['query']
  }
}
