import { useState } from 'react'

import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { weekdays } from '../opening-hours.ts'
import type { Weekday } from '../week-form.ts'
import { WeekFields } from '../week-fields.tsx'
import type { OwnHours } from './find-own-hours.server.ts'

/** The refusal of a form that someone else was faster than. The page above it shows the hours that they saved. */
export const outdated = {
  heading: 'Someone else has changed your hours',
  text: 'Your hours as they are now are at the top of this page. Yours are still in the form. Save again to use yours.',
}

/**
 * Returns the version for a form: the one that the retailer saw when the form opened, and after a stale submit the current one, which the
 * page then shows. A refresh of the page in between must not hide the change of someone else.
 */
export function useSeenVersion(version: number, heading: string): number {
  const [seen] = useState(version)
  return heading === outdated.heading ? version : seen
}

/** The form of the weekly hours (rule OH3). */
export function OwnHoursForm({ own }: { own: OwnHours }) {
  const form = usePageForm(plan)
  return (
    <FlowForm life={form} label="Opening hours of every week" isOnline={useOnline()}>
      <input type="hidden" name="version" value={useSeenVersion(own.version, form.heading)} />
      <WeekFields values={own.fields} />
      <FlowButton>Save the hours</FlowButton>
    </FlowForm>
  )
}

const plan: PageFormPlan<Weekday> = {
  intent: 'week',
  fields: weekdays,
  summaryOf: (day, problem) => `${day}: ${problem}`,
  refusalOf: ({ status }) => (status === 409 ? outdated : undefined),
  words: {
    sending: 'Saving…',
    notDone: 'This was not saved',
    notSure: 'We cannot tell whether this was saved',
    unchecked: 'This was not saved',
  },
}
