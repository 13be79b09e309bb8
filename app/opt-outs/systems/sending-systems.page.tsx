import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { recordAct, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

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

const acts = {
  admit: recordAct({
    isWeighty: true,
    schema: z.object({ label: z.string() }),
    act: ({ platform, actor, origin }, { label }) => admitSystem(platform, actor, { label, origin }),
    words: { 'bad-label': { label: 'Enter a name of at most 80 characters' } },
    show: ({ secret }) => ({ secret }),
  }),
  revoke: recordAct({
    isWeighty: true,
    schema: z.object({ system: z.guid() }),
    act: ({ platform, actor, origin }, { system }) => revokeSystem(platform, actor, { id: system, origin }),
    words: {},
  }),
}

export const action = (args: Route.ActionArgs) =>
  recordForms<{ secret: string }>(args, {
    right: 'suppressions:manage',
    acts,
    missing: 'There is no such system.',
    back: path,
  })

export default function SendingSystemsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SendingSystemsScreen {...loaderData} secret={doneIn(actionData)?.secret} />
}
