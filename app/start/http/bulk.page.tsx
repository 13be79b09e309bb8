import { redirect, useActionData, useLoaderData } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { BulkScreen } from '#app/office/records/bulk/bulk-screen.island.tsx'
import type { BulkData } from '#app/office/records/bulk/bulk-kind.server.ts'

import { formerDryRun } from '#app/office/former-paths/former-paths.ts'
import type { OfficeRequest } from '#app/office/guards/office-form.server.ts'
import type { GuardedRequest } from '#app/office/guards/require-staff.server.ts'
import { bulkKinds } from '../wiring/bulk-kinds.server.ts'

export const meta = () => [{ title: 'Change several' }]

/** Returns the kind of the list at this path: one page serves every kind. @throws a redirect from a former address */
function kindOf({ url }: GuardedRequest) {
  const moved = formerDryRun(url)
  // 307: a form that an open page posts is posted again.
  if (moved) throw redirect(moved, 307)
  const kind = bulkKinds.find(({ path }) => url.pathname === `${path}/bulk`)
  if (!kind) throw new Error(`nothing is changed at ${url.pathname}`)
  return kind
}

export const loader = (args: GuardedRequest) => kindOf(args).load(args)
export const action = (args: OfficeRequest) => kindOf(args).post(args)

export default function BulkPage() {
  return <BulkScreen bulk={useLoaderData<BulkData>()} outcome={doneIn(useActionData<{ outcome: string }>())?.outcome} />
}
