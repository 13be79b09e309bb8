import { createContext, use } from 'react'

import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import type { EditorFormProps } from '../form/hours-editor.tsx'
import { weekdays } from '../opening-hours.ts'

/** The version of the shop that the page was loaded with, and the present one, for the forms of the page. */
export const OwnVersionContext = createContext({ loaded: 0, now: 0 })

/** The refusal of a form after someone else changed the shop. The page above it shows the present hours. */
const outdated = {
  heading: 'Someone else has changed this shop',
  text: 'The hours at the top of this page are the present ones. Yours are still in the form. Save again to use yours.',
}

const words: PageFormPlan<never>['words'] = {
  sending: 'Saving…',
  notDone: 'This was not saved',
  notSure: 'We cannot tell whether this was saved',
  unchecked: 'This was not saved',
}

const isWeekday = (field: string) => weekdays.some((day) => day === field)

/**
 * A form of the retailer's own hours. It sends the version that the retailer has seen, and after a stale submit the present one, which the
 * page then shows: a refresh of the page in between must not hide the change of someone else.
 */
export function OwnHoursForm({ intent, label, fields, button, variant, about, children }: EditorFormProps) {
  const { loaded, now } = use(OwnVersionContext)
  const form = usePageForm({
    intent,
    fields,
    ...(about && { about }),
    summaryOf: (field, problem) => (isWeekday(field) ? `${field}: ${problem}` : problem),
    refusalOf: ({ status }) => (status === 409 ? outdated : undefined),
    words,
  })
  const isOutdated = form.heading === outdated.heading
  return (
    <FlowForm life={form} label={label} isOnline={useOnline()}>
      <input type="hidden" name="version" value={isOutdated ? now : loaded} />
      {Object.entries(about ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FlowButton {...(variant && { variant })}>{button}</FlowButton>
    </FlowForm>
  )
}

/** The browser's own date field, which is the fastest on a phone. */
export const OwnDay = (props: { defaultValue: string; required?: boolean }) => <TextInput type="date" {...props} />
