import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { ownPlan } from './own-plan.ts'

type NameFormProps = { givenName: string; surname: string; done(): void }

/** Another name (rule AC43). */
export function NameForm({ givenName, surname, done }: NameFormProps) {
  return (
    <FlowForm life={useFlowForm(namePlan(done))} label="Change your name" isOnline={useOnline()}>
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

const namePlan = (done: () => void): FlowPlan<'givenName' | 'surname'> =>
  ownPlan({
    path: '/api/account/change-name',
    fields: ['givenName', 'surname'],
    problemsOf: ({ givenName }) => (givenName === '' ? { givenName: 'Enter your given name' } : {}),
    bodyOf: ({ givenName, surname }) => ({ givenName, surname }),
    done() {
      done()
      return undefined
    },
    sending: 'Changing your name…',
  })
