/** The parameter of an address that names the record to which something was just done: its notice is shown. */
const doneParameter = 'done'

const ofRecord = ['timeline', 'entries', doneParameter]

/** The parameters of an address that name its list, without those of the record that is open. */
export function listParams(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params)
  for (const name of ofRecord) list.delete(name)
  return list
}

/** A path in the list that an address names. */
export function addressIn(path: string, params: URLSearchParams): string {
  const query = listParams(params).toString()
  return query ? `${path}?${query}` : path
}

/** Such a path that also names the record to which something was just done. */
export function addressAfter(path: string, params: URLSearchParams, done: string): string {
  const query = listParams(params)
  query.set(doneParameter, done)
  return `${path}?${query}`
}

/** The record that an address names so. */
export const doneRecordIn = (params: URLSearchParams): string | undefined => params.get(doneParameter) ?? undefined
