import { z } from 'zod'

const wanted = z.coerce.number().int().min(0).max(10_000)

/** Parses from the query how a list is to be read: `?column=1&zeros=add`. */
export function readChoice(params: URLSearchParams): { column: number | undefined; addsZeros: boolean } {
  const column = params.get('column')
  return { column: column ? wanted.safeParse(column).data : undefined, addsZeros: params.get('zeros') === 'add' }
}
