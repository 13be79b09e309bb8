import type { Breakage } from './breakage.ts'

/** Somebody else fills in the bank account of a contract. */
export const bankHelpBreakages: Breakage[] = [
  {
    id: 'contracts-help-of-former-owner',
    room: 'contracts',
    layer: 'guard',
    means: 'A link to the bank step still opens it, and names the new owner, once the shop was handed on',
    file: 'app/contracts/bank-help/find-living-help.server.ts',
    find: 'tokenHash !== null && isSameHash(help.askedWith, tokenHash)',
    replace: 'tokenHash !== null && help.askedWith.length > 0',
    suite: {
      files: ['app/contracts/bank-help/bank-help.db.test.ts'],
      test: 'a link of one shop, or of an owner who has gone, writes to no other and shows nothing of it',
    },
  },
  {
    id: 'contracts-help-unconfirmed',
    room: 'contracts',
    layer: 'rule',
    means: 'A retailer goes on to sign while the account that somebody else filled in waits for a word',
    file: 'app/contracts/wizard/wizard.ts',
    find: 'isFine(accountProblems(account)) && !isBankWaiting',
    replace: 'isFine(accountProblems(account)) && (isBankWaiting || true)',
    suite: { files: ['app/contracts/wizard/wizard.test.ts'], test: 'while somebody else’s account waits' },
  },
]
