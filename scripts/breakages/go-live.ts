import type { Breakage } from './breakage.ts'

/** From the sealed agreement to the first customer. */
export const goLiveBreakages: Breakage[] = [
  {
    id: 'newsagencies-go-live-owner',
    room: 'newsagencies',
    layer: 'guard',
    means: 'Any logged-in retailer marks the steps of a shop that is somebody else’s',
    file: 'app/newsagencies/go-live/mark-step.server.ts',
    find: "if (shop?.agentId !== actor.id || shop.status === 'closed')",
    replace: "if (!shop || shop.status === 'closed')",
    suite: {
      files: ['app/newsagencies/go-live/go-live.db.test.ts'],
      test: 'only the owner of a shop marks it',
    },
  },
]
