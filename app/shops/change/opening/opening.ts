import { type Happened, type Undo, undoIn } from '#app/office/records/history/undo-window.ts'

import type { Service } from '../../shop.ts'

/** The state that undoing an opening restores. Version 0.2.0 expects the two reminder days, which are now in the table `reminders`. */
type BeforeOpening = { services: Service[]; trainingReminderAt: null; testReminderAt: null }

/** Stored in the event of an opening, so that it can be undone (rule BO80). */
export type OpeningUndo = Undo<BeforeOpening>

/** Returns the undo data of an opening's event, or undefined for any other event and for an opening without undo data. */
export const openingUndoOf = (event: Happened | undefined): OpeningUndo | undefined =>
  undoIn<BeforeOpening, 'opened'>(['opened'], event)?.undo
