import { createContext, use } from 'react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

import type { EditorFormProps } from '../../hours/form/hours-editor.tsx'
import { HoursTable } from '../../hours/form/hours-table.tsx'
import type { DayHours } from '../../hours/special-days.ts'

type StoreNow = {
  version: number
  /** The name of the person who changed the shop last. */
  changedBy: string | null
  days: readonly DayHours[]
}

/** The store as it is now, for the forms of the panel. */
export const StoreNowContext = createContext<StoreNow>({ version: 0, changedBy: null, days: [] })

/** A form of a shop's hours. After a stale submit it shows the hours in the shop now, and the typed ones in its fields. */
export function HoursForm({ intent, label, button, variant, about, children }: EditorFormProps) {
  const { version, changedBy, days } = use(StoreNowContext)
  const isSaving = useNavigation().formData?.get('intent') === intent
  const refusal = useFormRefusal({ intents: [intent], about })
  const isOutdated = refusal?.body.error === 'stale'
  return (
    <OfficeForm intent={intent} className="store-form" aria-label={label} preventScrollReset {...(about && { about })}>
      {isOutdated ? (
        <Notice tone="warn" title={`${changedBy ?? 'Someone else'} changed this store while you were editing.`} isNews>
          These are its hours now. Yours are still in the form. Save to overwrite them.
          <HoursTable days={days} caption="The hours of the store now" />
        </Notice>
      ) : null}
      <input type="hidden" name="version" value={isOutdated ? version : (refusal?.typed.version ?? version)} />
      {children}
      <div>
        <Button busy={isSaving} {...(variant && { variant })}>
          {isOutdated ? 'Overwrite with mine' : button}
        </Button>
      </div>
    </OfficeForm>
  )
}
