import { data, redirect } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { admitSystem, listSystems, revokeSystem } from './manage-systems.server.ts'
import type { Route } from './+types/sending-systems.page.ts'
import { SendingSystemsScreen } from './sending-systems-screen.tsx'

export const meta = () => [{ title: 'Sending systems' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const path = '/staff/opt-outs/systems'
const notFound = () => data({ code: 'not-found', message: 'There is no such system.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'suppressions:manage')
  return {
    systems: await listSystems(args.context.get(platformContext), actor),
    now: new Date().toISOString(),
  }
}

export async function action(args: Route.ActionArgs) {
  await requireStaff(args, 'suppressions:manage')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const form = await args.request.formData()
  const actor = await requireFreshStaffFor(args, 'suppressions:manage', form)
  if (form.get('intent') === 'admit') {
    const typed = String(form.get('label') ?? '')
    const result = await orRefusalPage(() => admitSystem(platform, actor, { label: typed, origin }))
    if (result.ok) return data({ secret: result.value.secret, refused: undefined })
    const refused = { message: 'Give it a name of at most 80 characters', typed }
    return data({ secret: undefined, refused }, { status: 400 })
  }
  const id = z.guid().safeParse(form.get('system'))
  if (!id.success) throw notFound()
  const result = await orRefusalPage(() => revokeSystem(platform, actor, { id: id.data, origin }))
  if (!result.ok) throw notFound()
  return redirect(path)
}

export default function SendingSystemsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SendingSystemsScreen {...loaderData} secret={actionData?.secret} refused={actionData?.refused} />
}
