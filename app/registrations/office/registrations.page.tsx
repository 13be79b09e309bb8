import { data, redirect, useOutlet } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { forgetFilter, saveFilter } from '#app/staff/saved-filters/manage-saved-filters.server.ts'

import type { Route } from './+types/registrations.page.ts'
import { listParams } from './queue/registration-queue.server.ts'
import { loadRegistrationsList, savedList } from './registrations-list.server.ts'
import { RegistrationsScreen } from './registrations-screen.tsx'

export const meta = () => [{ title: 'Registrations' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  return loadRegistrationsList(args.context.get(platformContext), actor, listParams(args.url.searchParams))
}

const refusals = {
  'bad-name': 'Give it a name of at most 40 characters',
  'too-many': 'You keep 20 views already: forget one first',
}

/** Views that somebody keeps of this list. */
export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  const platform = args.context.get(platformContext)
  const form = await args.request.formData()
  const said = (name: string) => String(form.get(name) ?? '')
  return orRefusalPage(async () => {
    if (said('intent') === 'forget-view') {
      if (!z.guid().safeParse(said('view')).success) throw new RefusedError('bad-request')
      await forgetFilter(platform, actor, { list: savedList, id: said('view') })
      return redirect(args.url.pathname + args.url.search)
    }
    if (said('intent') !== 'save-view') throw new RefusedError('bad-request')
    const [name, query] = [said('name'), said('query')]
    const result = await saveFilter(platform, actor, { list: savedList, name, query })
    if (!result.ok) return data({ message: refusals[result.refusal], typed: name }, { status: 400 })
    return redirect(`${args.url.pathname}?${query}`)
  })
}

/** The list; an open record takes its place. */
export default function RegistrationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const record = useOutlet()
  return record ?? <RegistrationsScreen {...loaderData} refused={actionData} />
}
