import type { Breakage } from './breakage.ts'

/** Decisions about registrations that are undone (decision 61). */
export const decisionBreakages: Breakage[] = [
  {
    id: 'registrations-mail-not-taken',
    room: 'registrations',
    layer: 'race',
    means: 'A decision is undone while its mail is handed to the server, and the applicant hears of it all the same',
    file: 'app/platform/mail/send-mail.server.ts',
    find: 'if (isForLater(mail) &&',
    replace: 'if ((false as boolean) &&',
    suite: {
      files: ['app/registrations/decide/undo-attacks.db.test.ts'],
      test: 'while the mail is handed to the server',
    },
  },
  {
    id: 'registrations-undo-by-anybody',
    room: 'registrations',
    layer: 'role',
    means: 'Anybody who may decide undoes what a colleague has just decided',
    file: 'app/registrations/decide/undo-decision.server.ts',
    find: 'if (last.actorId !== actor.id)',
    replace: 'if (last.actorId === null)',
    suite: {
      files: ['app/registrations/decide/undo-decision.db.test.ts'],
      test: 'only whoever decided may undo',
    },
  },
  {
    id: 'registrations-undo-half',
    room: 'registrations',
    layer: 'state',
    means: 'An invitation that opens another shop by now is taken back with the first one’s approval',
    file: 'app/registrations/decide/undo-decision.server.ts',
    find: 'if (isInvited && (await findWaitingShop(tx, emailKey)))',
    replace: 'if (false as boolean)',
    suite: {
      files: ['app/registrations/decide/undo-attacks.db.test.ts'],
      test: 'an invitation that was renewed',
    },
  },
]
