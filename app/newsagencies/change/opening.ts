import { type Happened, type Undo, undoIn } from '#app/records/undo-window.ts'

import type { Service } from '../newsagency.ts'

/** What undoing the opening of a store restores. Version 0.2.0 looks for the days of its reminders, which are in the table `reminders` now. */
type BeforeOpening = { services: Service[]; trainingReminderAt: null; testReminderAt: null }

/** Kept with the event of an opening, so that it can be undone (rule BO80). */
export type OpeningUndo = Undo<BeforeOpening>

/** How the opening that an event tells of is undone; undefined for another event, and for an opening that kept nothing. */
export const openingUndoOf = (event: Happened | undefined): OpeningUndo | undefined =>
  undoIn<BeforeOpening, 'opened'>(['opened'], event)?.undo
