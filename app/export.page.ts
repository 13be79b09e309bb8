import type { GuardedRequest } from './staff/guards/require-staff.server.ts'
import { officeLists } from './wiring.server.ts'

/** The list of the address as a CSV file, after the second factor: one route for every kind. */
export async function loader(args: GuardedRequest) {
  const list = officeLists.find(({ path }) => args.url.pathname === `${path}/export`)
  if (!list) throw new Error(`no list is taken away at ${args.url.pathname}`)
  return list.download(args)
}
