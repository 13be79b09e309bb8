import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { recordAct, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'

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

const setRetired = (isRetired: boolean) =>
  recordAct({
    schema: z.object({ key: z.guid() }),
    act: ({ platform, actor, origin }, { key }) => retireKey(platform, actor, { id: key, isRetired, origin }),
    words: {},
  })

const acts = {
  issue: recordAct({
    schema: z.object({ label: z.string() }),
    act: ({ platform, actor, origin }, { label }) => issueKey(platform, actor, { label, origin }),
    words: { 'bad-label': { label: 'Enter a name of at most 80 characters' } },
  }),
  retire: setRetired(true),
  reopen: setRetired(false),
}

export const action = (args: Route.ActionArgs) =>
  recordForms(args, { right: 'opt-outs:write', acts, missing: 'There is no such key.', back: path })

export default function OptOutKeysPage({ loaderData }: Route.ComponentProps) {
  return <OptOutKeysScreen {...loaderData} />
}
