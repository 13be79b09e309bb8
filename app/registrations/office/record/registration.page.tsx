import { data } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { findDone } from '#app/office/records/history/find-done.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { can } from '#app/office/roles/roles.ts'

import type { Route } from './+types/registration.page.ts'
import { findUndo } from '../queue/find-undo.server.ts'
import { queueAround } from '../queue/registration-queue.server.ts'
import { actOnRegistration } from './answer/act-on-registration.server.ts'
import { loadRegistrationRecord } from './load-registration-record.server.ts'
import { RegistrationScreen } from './registration-screen.tsx'
import { registrationActs } from '../../decide/registration-acts.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const record = loaderData?.record
  return [{ title: record ? `${record.shopName}, ${record.reference}` : 'Registration' }]
}
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/registrations', label: 'Registrations' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such registration.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  const platform = args.context.get(platformContext)
  const id = args.params.registrationId
  const record =
    z.guid().safeParse(id).success &&
    (await loadRegistrationRecord(platform, actor, { id, params: args.url.searchParams }))
  if (!record) throw notFound()
  const params = args.url.searchParams
  const queue = await queueAround(platform, actor, { params, id })
  const said = { kind: 'registration', acts: registrationActs, id, title: record.shopName, to: undefined }
  return {
    record,
    queue,
    undo: await findUndo(platform, actor, { id: queue.decided ?? id, params }),
    done: queue.decided === id ? await findDone(platform.database.queries, actor, said) : undefined,
    assignees: await findColleagues(platform, 'registrations:write'),
    me: actor.id,
    can: { write: can(actor.role, 'registrations:write'), decide: can(actor.role, 'registrations:decide') },
  }
}

export const action = (args: Route.ActionArgs) => actOnRegistration(args, args.params.registrationId)

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RegistrationScreen {...loaderData} refused={actionData} />
}
