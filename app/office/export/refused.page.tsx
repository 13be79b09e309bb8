import { data, type HeadersArgs } from 'react-router'

import { requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/refused.page.ts'
import { type ExportRefusal, exportRefusals } from './export-refusals.ts'

/** Its own boundary, because React Router takes the headers of an error from the route that shows it. */
export { RefusalPage as ErrorBoundary } from '../sign-in/frame/refusal-page.tsx'

export const meta = () => [{ title: 'Export refused' }, { name: 'robots', content: 'noindex' }]

export function headers({ errorHeaders, parentHeaders }: HeadersArgs): Headers {
  const all = new Headers(parentHeaders)
  for (const [name, value] of errorHeaders ?? []) all.set(name, value)
  return all
}

/** Shows why a download was refused, with its status, and when to try again. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireStaff(args)
  const code = args.url.searchParams.get('why') as ExportRefusal
  const refusal = Object.hasOwn(exportRefusals, code) ? exportRefusals[code] : undefined
  if (!refusal) throw data(null, 404)
  const { status, heading, message } = refusal
  const wait = 'retryAfterSeconds' in refusal ? { 'Retry-After': String(refusal.retryAfterSeconds) } : undefined
  throw data({ code, heading, message }, { status, ...(wait && { headers: wait }) })
}

export default function RefusedPage() {
  return null
}
