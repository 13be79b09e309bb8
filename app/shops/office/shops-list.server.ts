import { listAddress } from '#app/data/list/list-address.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'

import { shopList } from '../shops.list.server.ts'
import { countMilestones, type MilestoneCount } from '../go-live/waiting/stalled.queries.server.ts'
import type { BoardSegment } from './milestones.tsx'
import { choicesOf, listPath } from './shop-filters.ts'

const countedAtMost = 1_000
const ofTabs = ['status', 'stopped', 'still', 'waits', 'late', 'owner', 'invitation', 'lpo']
const noTab = Object.fromEntries(ofTabs.map((name) => [name, undefined]))

function boardOf(params: URLSearchParams, counts: readonly MilestoneCount[]): BoardSegment[] {
  return counts.map(({ milestone, standing, stalled }) => {
    const isChosen = params.get('stopped') === milestone
    return {
      milestone,
      // A press on the current milestone removes the filter.
      to: listAddress(listPath, params, {
        ...noTab,
        status: 'onboarding',
        ...(!isChosen && { stopped: milestone }),
      }),
      standing,
      stalled,
      isCurrent: isChosen,
    }
  })
}

/** Loads the list that the query describes, with the board of milestones and the choices of this list. */
export async function loadShopsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const counts = await countMilestones(platform.database.queries, countedAtMost)
  const shown = await shopList.show(platform, actor, params)
  return {
    ...shown,
    // An empty list offers to remove the filters if there are any stores.
    list: { ...shown.list, isNarrowed: shown.list.filters.some(({ count = 0 }) => count !== 0) },
    board: boardOf(params, counts),
    choices: choicesOf(params, await findColleagues(platform, 'newsagencies:write')),
  }
}
