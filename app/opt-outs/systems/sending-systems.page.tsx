import { data, redirect } from 'react-router'
import { z } from 'zod'

import { doneIn } from '#app/platform/form/page-form.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { officeAct, officeForms } from '#app/staff/guards/office-form.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { admitSystem, listSystems, revokeSystem } from './manage-systems.server.ts'
import type { Route } from './+types/sending-systems.page.ts'
import { SendingSystemsScreen } from './sending-systems-screen.tsx'

export const meta = () => [{ title: 'Sending systems' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const path = '/staff/opt-outs/systems'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'suppressions:manage')
  return {
    systems: await listSystems(args.context.get(platformContext), actor),
    now: new Date().toISOString(),
  }
}

export const action = officeForms({
  admit: officeAct({
    right: 'suppressions:manage',
    isWeighty: true,
    schema: z.object({ label: z.string() }),
    act: ({ platform, actor, origin }, { label }) => admitSystem(platform, actor, { label, origin }),
    words: { 'bad-label': { label: 'Give it a name of at most 80 characters' } },
    done: ({ secret }) => ({ secret }),
  }),
  revoke: officeAct({
    right: 'suppressions:manage',
    isWeighty: true,
    schema: z.object({ system: z.guid() }),
    act: ({ platform, actor, origin }, { system }) => revokeSystem(platform, actor, { id: system, origin }),
    words: { 'not-found': data({ code: 'not-found', message: 'There is no such system.' }, { status: 404 }) },
    done: () => redirect(path),
  }),
})

export default function SendingSystemsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SendingSystemsScreen {...loaderData} secret={doneIn(actionData)?.secret} />
}
