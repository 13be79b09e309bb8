import type { MouseEvent } from 'react'
import { Form, useNavigation } from 'react-router'

import { AnchorButton, Button } from '#app/ui/button/button.tsx'
import { openTab } from '#app/ui/record/list/tabs.tsx'

import type { RegistrationRecord } from '../../registration-view.ts'
import { answerTabs } from './answer-tabs.ts'

type AnswerBarProps = { record: RegistrationRecord; can: { write: boolean; decide: boolean } }

const opens = (panelId: string) => ({
  href: `#${panelId}`,
  onClick(event: MouseEvent) {
    event.preventDefault()
    openTab(panelId)
  },
})

/**
 * The three answers in a fixed bar, where their column is not next to the facts (rule RG20): approving is one press,
 * the other two lead to their forms. Without scripts the buttons are links.
 */
export function AnswerBar({ record: { version, status, warning }, can }: AnswerBarProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'approve'
  const canAsk = status !== 'info-needed'
  return (
    <Form method="post" className="answer-bar" aria-label="Decide" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      {can.decide && warning ? <p className="answer-bar-warning">{warning}</p> : null}
      {can.decide ? (
        <Button name="intent" value="approve" busy={isBusy}>
          Approve and send
        </Button>
      ) : null}
      {canAsk ? (
        <AnchorButton {...opens(answerTabs.ask)} variant="ghost">
          Ask
        </AnchorButton>
      ) : null}
      {can.decide ? (
        <AnchorButton {...opens(answerTabs.decline)} variant="danger">
          Decline
        </AnchorButton>
      ) : null}
    </Form>
  )
}
