import { expect } from 'vitest'

import { findRenewableShops } from '#app/contracts/renewal/find-renewable-shops.server.ts'
import { findDueRenewals } from '#app/contracts/renewal/find-due-renewals.server.ts'
import { everyFigure, rowsOf } from '#app/dashboard/testing/every-figure.ts'
import { findWaitingGoLives } from '#app/shops/go-live/waiting/find-waiting-go-lives.server.ts'
import { officeLists } from '#app/start/wiring/wiring.server.ts'

import type { SeamModel } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

const all = 1_000

/** No shop whose agreement ends or ended is offered a renewal, counts as stalled, or waits for its hardware or its opening. */
export async function checkEnding(seams: Seams, { shops }: SeamModel): Promise<void> {
  const ending = shops.filter(({ lastDay, stage }) => lastDay !== null && stage !== 'asked' && stage !== 'erased')
  if (ending.length === 0) return
  const { platform } = seams
  const actor = await seams.as('operations')
  const list = officeLists.find(({ path }) => path === '/staff/shops')
  const still = new URLSearchParams('status=onboarding&still=5')
  const stalled = ((await list?.readPage(platform.database.queries, actor, still, all))?.rows ?? []) as { id: string }[]
  const lists = {
    renewable: (await findRenewableShops(platform, '')).stores.map(({ id }) => id),
    due: (await findDueRenewals(platform, actor, { few: all })).first.map(({ shopId }) => shopId),
    waiting: (await findWaitingGoLives(platform, actor, { few: all })).map(({ id }) => id),
    stalled: stalled.map(({ id }) => id),
  }
  for (const { id, label } of ending) {
    const listed = Object.entries(lists).filter(([, ids]) => ids.includes(id))
    expect(listed.map(([name]) => name), `the lists of ${label}, whose agreement ends`).toEqual([]) // prettier-ignore
  }
}

/** Each number on the dashboard, in the menu and on the page of managers equals the rows of the list that it opens. */
export async function checkCounts(seams: Seams): Promise<void> {
  const actor = await seams.as('owner')
  for (const { where, count, lists } of await everyFigure(seams.platform, actor)) {
    let rows = 0
    for (const address of lists) rows += await rowsOf(seams.platform, actor, address)
    expect(count, where).toBe(rows)
  }
}
