import type { Platform } from '#app/web/platform.server.ts'
import { officeLists } from '#app/start/wiring/wiring.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'
import { countForMenu } from '#app/office/shell/count-for-menu.server.ts'

import { loadDashboard } from '../load-dashboard.server.ts'
import { loadWork } from '../work/load-work.server.ts'

/** A shown number, and the address of the list whose rows it counts; several addresses for a sum. */
export type ShownFigure = { where: string; count: number | string; lists: readonly string[] }

/** Returns every number on the dashboard, in the menu and on the page of managers that counts the rows of lists (rule BO90). */
export async function everyFigure(platform: Platform, actor: StaffActor): Promise<ShownFigure[]> {
  const [dashboard, menu] = await Promise.all([loadDashboard(platform, actor), countForMenu(platform, actor)])
  const isLate = (label: string) => label.endsWith(', late')
  const waiting = dashboard.lists.filter(({ label }) => !isLate(label) && label !== 'Failed emails')
  const sum = (label: string, lists: readonly string[]) => ({
    where: `dashboard: ${label}`,
    count: dashboard.counts.find((each) => each.label === label)?.value ?? 0,
    lists,
  })
  const work = can(actor.role, 'work:read') ? await loadWork(platform, actor) : undefined
  return [
    sum('Late', dashboard.lists.flatMap(({ label, to }) => (isLate(label) ? [to] : []))), // prettier-ignore
    sum('Waiting on us', waiting.map(({ to }) => to)), // prettier-ignore
    sum('Waiting on them', can(actor.role, 'registrations:read') ? ['/staff/registrations?turn=them'] : []),
    sum('Stalled', dashboard.stalled ? [dashboard.stalled.to] : []),
    ...dashboard.lists.map(({ label, to, count }) => ({ where: `dashboard: ${label}`, count, lists: [to] })),
    ...Object.entries(menu).map(([path, { count, to }]) => ({ where: `menu: ${path}`, count, lists: [to] })),
    ...(work?.people ?? []).flatMap(({ name, kinds }) =>
      kinds.map(({ label, to, count }) => ({ where: `work: ${name}, ${label}`, count, lists: [to] })),
    ),
    ...(work ? [{ where: 'work: hardware', count: work.hardware.count, lists: [work.hardware.allTo] }] : []),
  ]
}

/** Counts the rows of a list's address, at most a thousand. */
export async function rowsOf(platform: Platform, actor: StaffActor, address: string): Promise<number> {
  const [path = '', query] = address.split('?')
  const list = officeLists.find((each) => each.path === path)
  if (!list) throw new Error(`there is no list at ${path}`)
  const page = await list.readPage(platform.database.queries, actor, new URLSearchParams(query), 1_000)
  return page.rows.length
}
