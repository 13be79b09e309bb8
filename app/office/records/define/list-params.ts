/** The query parameter with the id of the record that was just changed, whose notice is shown. */
const doneParameter = 'done'

const ofRecord = ['timeline', 'entries', doneParameter]

/** Returns the query parameters of the list, without those of the open record. */
export function listParams(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params)
  for (const name of ofRecord) list.delete(name)
  return list
}

/** Returns a path with the query of the list. */
export function addressIn(path: string, params: URLSearchParams): string {
  const query = listParams(params).toString()
  return query ? `${path}?${query}` : path
}

/** Returns a path with the query of the list, and the id of the record that was just changed. */
export function addressAfter(path: string, params: URLSearchParams, done: string): string {
  const query = listParams(params)
  query.set(doneParameter, done)
  return `${path}?${query}`
}

/** Returns the id of the record that was just changed, from the query. */
export const doneRecordIn = (params: URLSearchParams): string | undefined => params.get(doneParameter) ?? undefined
