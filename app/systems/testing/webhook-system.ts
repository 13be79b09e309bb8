import { sql } from 'drizzle-orm'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'

import { loadSystem } from '../load-system.server.ts'
import { admitSystem } from '../manage-systems.server.ts'
import type { SystemRight, WebhookEvent } from '../system.ts'
import { deliverWebhook, webhookQueue, webhooksJob } from '../webhooks/deliver-webhook.server.ts'
import { setWebhook, type WaitingChoice } from '../webhooks/manage-webhooks.server.ts'

export const told = { id: '0198c0de-0000-7000-8000-000000000001', at: new Date('2026-11-27T01:00:00Z') }
export const opened = { type: 'shop.opened' as const, data: { shopId: 'a', changed: ['status'] } }
export const rights: SystemRight[] = ['shops:read', 'opt-outs:read']
export const events: WebhookEvent[] = ['shop.opened', 'opt_out.added']

/** Starts a platform with a system that has no endpoint yet. `networks`: WEBHOOK_PRIVATE_NETWORKS. */
export async function startWithSystem(networks = '127.0.0.0/8') {
  const env = { WEBHOOK_PRIVATE_NETWORKS: networks }
  const platform = await startTestPlatform({ env, jobs: (parts) => [webhooksJob(parts)] })
  const { actor } = await signInAs(platform, 'operations')
  const admitted = await admitSystem(platform, actor, { label: 'Partner', rights, origin })
  if (!admitted.ok) throw new Error(admitted.refusal)
  const { id, secret: apiSecret } = admitted.value
  const load = async () => {
    const system = await loadSystem(platform, actor, id)
    if (!system) throw new Error('the system is gone')
    return system
  }
  const setUp = async (endpoint: string, wanted: readonly string[] = events, waiting?: WaitingChoice) => {
    const { version } = await load()
    return setWebhook(platform, actor, { id, endpoint, events: wanted, waiting, version, origin })
  }
  return { platform, actor, id, apiSecret, load, setUp }
}

/** Returns the waiting attempts, whether due or not. */
export async function attemptsOf({ database }: TestPlatform) {
  const { rows } = await database.queries.execute<{ data: { deliveryId: string; attempt: number }; late: boolean }>(
    sql`select data, start_after > now() as late from pgboss.job where name = ${webhookQueue} order by created_on`,
  )
  return rows
}

/** Makes every attempt that was ever enqueued, as a worker does that runs each job again. */
export async function makeAttempts(platform: TestPlatform, now?: Date) {
  for (const { data } of await attemptsOf(platform)) await deliverWebhook(platform, data, now)
}
