import { z } from 'zod'

const wanted = z.coerce.number().int().min(0).max(10_000)

/** How the address of a list says that it is to be read: `?column=1&zeros=add`. */
export function readChoice(params: URLSearchParams): { column: number | undefined; addsZeros: boolean } {
  const column = params.get('column')
  return { column: column ? wanted.safeParse(column).data : undefined, addsZeros: params.get('zeros') === 'add' }
}
