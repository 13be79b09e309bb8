import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { recordAct, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { admitSystem, listSystems } from '../manage-systems.server.ts'
import type { Route } from './+types/systems.page.ts'
import { SystemsScreen } from './systems-screen.tsx'

export const meta = () => [{ title: 'Systems' }]

const path = '/staff/systems'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'systems:manage')
  return {
    systems: await listSystems(args.context.get(platformContext), actor),
    now: new Date().toISOString(),
  }
}

const acts = {
  admit: recordAct({
    isWeighty: true,
    schema: z.object({ label: z.string(), rights: z.array(z.string()) }),
    act: ({ platform, actor, origin }, { label, rights }) => admitSystem(platform, actor, { label, rights, origin }),
    words: { 'bad-label': { label: 'Enter a name of at most 80 characters' } },
    show: ({ secret }) => ({ secret }),
  }),
}

export const action = (args: Route.ActionArgs) =>
  recordForms<{ secret: string }>(args, {
    right: 'systems:manage',
    acts,
    missing: 'There is no such system.',
    back: path,
  })

export default function SystemsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SystemsScreen {...loaderData} secret={doneIn(actionData)?.secret} />
}
