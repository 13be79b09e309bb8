import { data } from 'react-router'
import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { recordAct, recordForms, shownVersion } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { loadSystem } from '../load-system.server.ts'
import { revokeSystem, setSystemRights } from '../manage-systems.server.ts'
import { replayWebhook, rotateWebhookSecret, testWebhook, setWebhook } from '../webhooks/manage-webhooks.server.ts'
import type { Route } from './+types/system.page.ts'
import { SystemScreen } from './system-screen.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.system.label ?? 'System' }]
export const handle = { back: { to: '/staff/systems', label: 'Systems' } }

const missing = 'There is no such system.'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'systems:manage')
  const { systemId } = args.params
  const platform = args.context.get(platformContext)
  const system = z.guid().safeParse(systemId).success && (await loadSystem(platform, actor, systemId))
  if (!system) throw data({ code: 'not-found', message: missing }, { status: 404 })
  return { system, now: new Date().toISOString() }
}

/** The result of a form: a new secret, a note about the endpoint, or a delivery that is sent again. */
type Made = { secret?: string | undefined; note?: string | undefined; hasSentAgain?: boolean }

const isRevoked = 'The access of this system was revoked.'
const hasNoEndpoint = 'Set an endpoint first.'

function actsOn(id: string) {
  return {
    rights: recordAct({
      isWeighty: true,
      schema: z.object({ rights: z.array(z.string()), version: shownVersion }),
      act: ({ platform, actor, origin }, fields) => setSystemRights(platform, actor, { id, ...fields, origin }),
      words: { revoked: isRevoked },
    }),
    webhook: recordAct({
      isWeighty: true,
      schema: z.object({
        endpoint: z.string(),
        events: z.array(z.string()),
        waiting: z.enum(['send', 'discard']).optional().catch(undefined),
        version: shownVersion,
      }),
      act: ({ platform, actor, origin }, fields) => setWebhook(platform, actor, { id, ...fields, origin }),
      words: {
        revoked: isRevoked,
        'bad-endpoint': { endpoint: 'Enter a whole address, such as https://partner.example/hooks' },
        unasked: { waiting: 'Choose what happens to the events that wait' },
        nowhere: { waiting: 'Without an endpoint, events cannot be sent: discard them' },
      },
      show: (set): Made => set,
    }),
    rotate: recordAct({
      isWeighty: true,
      schema: z.object({ version: shownVersion }),
      act: ({ platform, actor, origin }, { version }) => rotateWebhookSecret(platform, actor, { id, version, origin }),
      words: { revoked: isRevoked },
      show: (secret): Made => ({ secret }),
    }),
    test: recordAct({
      schema: z.object({}),
      act: ({ platform, actor, origin }) => testWebhook(platform, actor, { id, origin }),
      words: { 'no-endpoint': hasNoEndpoint },
    }),
    replay: recordAct({
      schema: z.object({ delivery: z.guid() }),
      act: ({ platform, actor, origin }, { delivery }) =>
        replayWebhook(platform, actor, { id, deliveryId: delivery, origin }),
      words: { 'no-endpoint': hasNoEndpoint },
      show: (): Made => ({ hasSentAgain: true }),
    }),
    revoke: recordAct({
      isWeighty: true,
      schema: z.object({}),
      act: ({ platform, actor, origin }) => revokeSystem(platform, actor, { id, origin }),
      words: {},
    }),
  }
}

export function action(args: Route.ActionArgs) {
  const id = args.params.systemId
  return recordForms<Made>(args, {
    right: 'systems:manage',
    acts: actsOn(id),
    missing,
    id,
    back: `/staff/systems/${id}`,
  })
}

export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'message' in actionData ? actionData : undefined
  return <SystemScreen {...loaderData} {...doneIn(actionData)} refused={refused} />
}
