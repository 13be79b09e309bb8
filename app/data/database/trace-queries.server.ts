import type { Tracing } from '#app/core/tracing/tracing.server.ts'
import type { Database } from './database.server.ts'

const attributes = { 'db.system.name': 'postgresql' }

/** Returns the database with a span for each transaction. */
export function traceTransactions(database: Database, tracing: Tracing): Database {
  if (!tracing.isOn) return database
  const traceparent = () => tracing.traceparent()
  return {
    ...database,
    traceparent,
    transaction: (work) =>
      tracing.within('transaction', 'client', attributes, () =>
        database.transaction((tx) => work(Object.assign(tx, { traceparent }))),
      ),
  }
}

function textOf(query: unknown): string {
  const text: unknown = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}

/** Summarises a statement as verb and table, without its text: `insert mails`. */
function summaryOf(query: unknown): string {
  const text = textOf(query).trimStart().slice(0, 2_000)
  const verb =
    (/\b(?:select|insert|update|delete)\b/i.exec(text) ?? /^[a-z]+/i.exec(text))?.[0].toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update) (?:only )?"?([a-z_]+(?:"?\."?[a-z_]+)?)/i.exec(text)?.[1]
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb
}

type Query = (...given: unknown[]) => Promise<unknown>

/** Returns `query` with a span for each statement. */
export function traceQuery(query: Query, tracing: Tracing): Query {
  if (!tracing.isOn) return query
  return (...given) => {
    const summary = summaryOf(given[0])
    return tracing.within(summary, 'client', { ...attributes, 'db.query.summary': summary }, () => query(...given))
  }
}
