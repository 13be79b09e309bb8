import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

import { shiftsLabel, weekdays, type OpeningHours } from '../../hours/opening-hours.ts'
import { WeekFields } from '../../hours/week-fields.tsx'

type HoursFormProps = {
  hours: OpeningHours
  fields: Readonly<Record<string, string>>
  version: number
  /** The name of the person who changed the shop last. */
  changedBy: string | null
  back: string
}

/** The form of a shop's weekly hours. After a stale submit it shows the hours in the shop now, and the typed ones in its fields. */
export function HoursForm({ hours, fields, version, changedBy, back }: HoursFormProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'week'
  const refusal = useFormRefusal({ intents: ['week'] })
  const isOutdated = refusal?.body.error === 'stale'
  return (
    <OfficeForm intent="week" className="store-form" preventScrollReset>
      {isOutdated ? (
        <Notice tone="warn" title={`${changedBy ?? 'Someone else'} changed this store while you were editing.`} isNews>
          Its hours now: {weekdays.map((day, at) => `${day} ${shiftsLabel(hours[at] ?? [])}`).join('; ')}. Yours are
          below. Save to overwrite them.
        </Notice>
      ) : null}
      <input type="hidden" name="version" value={isOutdated ? version : (refusal?.typed.version ?? version)} />
      <WeekFields values={fields} />
      <div className="flex flex-wrap gap-2">
        <Button busy={isSaving}>{isOutdated ? 'Overwrite with mine' : 'Save'}</Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}
