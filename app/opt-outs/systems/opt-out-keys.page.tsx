import { data, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { can } from '#app/staff/roles.ts'

import { issueKey, listKeys, retireKey } from './manage-keys.server.ts'
import type { Route } from './+types/opt-out-keys.page.ts'
import { OptOutKeysScreen } from './opt-out-keys-screen.tsx'

export const meta = () => [{ title: 'Link keys' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const path = '/staff/opt-outs/keys'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:read')
  const keys = await listKeys(args.context.get(platformContext), actor)
  return { keys, now: new Date().toISOString(), canWrite: can(actor.role, 'opt-outs:write') }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const form = await args.request.formData()
  const intent = form.get('intent')
  const typed = String(form.get('label') ?? '')
  const result = await orRefusalPage(async () => {
    if (intent === 'issue') return issueKey(platform, actor, { label: typed, origin })
    const id = z.guid().safeParse(form.get('key'))
    if (!id.success || (intent !== 'retire' && intent !== 'reopen')) throw new RefusedError('bad-request')
    return retireKey(platform, actor, { id: id.data, isRetired: intent === 'retire', origin })
  })
  if (result.ok) return redirect(path)
  return data({ message: 'Give it a name of at most 80 characters', typed }, { status: 400 })
}

export default function OptOutKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OptOutKeysScreen {...loaderData} refused={actionData} />
}
