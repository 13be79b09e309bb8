import { useActionData, useLoaderData } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { BulkScreen } from '#app/office/records/bulk/bulk-screen.island.tsx'
import type { BulkData } from '#app/office/records/bulk/bulk-kind.server.ts'

import type { OfficeRequest } from '#app/office/guards/office-form.server.ts'
import type { GuardedRequest } from '#app/office/guards/require-staff.server.ts'
import { bulkKinds } from '../wiring/bulk-kinds.server.ts'

export const meta = () => [{ title: 'Change several' }]

/** Returns the kind of the list at this path: one page serves every kind. */
function kindOf({ url }: GuardedRequest) {
  const kind = bulkKinds.find(({ path }) => url.pathname === `${path}/bulk`)
  if (!kind) throw new Error(`nothing is changed at ${url.pathname}`)
  return kind
}

export const loader = (args: GuardedRequest) => kindOf(args).load(args)
export const action = (args: OfficeRequest) => kindOf(args).post(args)

export default function BulkPage() {
  return <BulkScreen bulk={useLoaderData<BulkData>()} outcome={doneIn(useActionData<{ outcome: string }>())?.outcome} />
}
