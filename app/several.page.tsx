import { useActionData, useLoaderData } from 'react-router'

import { SeveralScreen, type SeveralData } from '#app/ui/record/several-screen.tsx'

import type { GuardedRequest } from './staff/guards/require-staff.server.ts'
import { severalKinds } from './wiring.server.ts'

export const meta = () => [{ title: 'Change several' }]

/** The kind whose list the address belongs to: one page for every kind. */
function kindOf({ url }: GuardedRequest) {
  const kind = severalKinds.find(({ path }) => url.pathname === `${path}/several`)
  if (!kind) throw new Error(`nothing is changed at ${url.pathname}`)
  return kind
}

export const loader = (args: GuardedRequest) => kindOf(args).load(args)
export const action = (args: GuardedRequest) => kindOf(args).post(args)

type Answer = { said?: string; refused?: { intent: string; message: string } }

export default function SeveralPage() {
  return <SeveralScreen several={useLoaderData<SeveralData>()} answer={useActionData<Answer>()} />
}
