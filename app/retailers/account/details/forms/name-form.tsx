import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { ownWords } from '../own-words.ts'

/** Changes the name (rule AC43). */
export function NameForm({ givenName, surname }: { givenName: string; surname: string }) {
  const form = usePageForm(namePlan)
  return (
    <FlowForm life={form} label="Change your name" isOnline={useOnline()}>
      <FlowField
        name="givenName"
        label="Given name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={givenName}
      />
      <FlowField
        name="surname"
        label="Surname"
        optional
        autoComplete="family-name"
        maxLength={100}
        defaultValue={surname}
      />
      <FlowButton>Change your name</FlowButton>
    </FlowForm>
  )
}

const namePlan: PageFormPlan<'givenName' | 'surname'> = {
  intent: 'name',
  fields: ['givenName', 'surname'],
  words: ownWords('Changing your name…'),
}
