import type { Breakage } from './breakage.ts'

/** What one account may do with several shops. */
export const severalShopsBreakages: Breakage[] = [
  {
    id: 'contracts-copy-owner',
    room: 'contracts',
    layer: 'guard',
    means: 'Whoever is logged in copies the bank account of anybody’s shop into their own contract',
    file: 'app/contracts/own/copy-bank-account.server.ts',
    find: "source?.agentId === agent.id && source.status !== 'closed'",
    replace: "source !== undefined && source.status !== 'closed'",
    suite: { files: ['app/contracts/own/copy-bank-account.db.test.ts'], test: 'whoever has a link alone' },
  },
  {
    id: 'contracts-copy-into',
    room: 'contracts',
    layer: 'guard',
    means: 'A stolen link and any log-in copy an account into somebody else’s contract',
    file: 'app/contracts/own/copy-bank-account.server.ts',
    find: "    if (shop.agentId !== agent.id) throw new RefusedError('not-found')\n",
    replace: '',
    suite: { files: ['app/contracts/own/copy-bank-account.db.test.ts'], test: 'whoever has a link alone' },
  },
]
