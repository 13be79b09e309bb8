import { orRefusedPage } from '#app/office/export/or-refused-page.server.ts'
import type { GuardedRequest } from '#app/office/guards/require-staff.server.ts'
import { officeLists } from '../wiring/wiring.server.ts'

/** Returns the list of this path as a CSV file, after the second factor. One route serves every kind. */
export async function loader(args: GuardedRequest) {
  const list = officeLists.find(({ path }) => args.url.pathname === `${path}/export`)
  if (!list) throw new Error(`no list is taken away at ${args.url.pathname}`)
  return orRefusedPage(() => list.download(args))
}
