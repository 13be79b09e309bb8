import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time/time.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { type Tab, Tabs } from '#app/ui/record/list/tabs.tsx'

import { AnswerApprove } from './answer-approve.tsx'
import { AnswerAsk } from './answer-ask.tsx'
import { AnswerDecline } from './answer-decline.tsx'
import { answerTabs } from './answer-tabs.ts'
import type { RegistrationRecord } from '../../registration-view.ts'

type AnswerAreaProps = {
  record: RegistrationRecord
  me: string
  can: { write: boolean; decide: boolean }
  refused: ActRefusal | undefined
}

/** The three answers, each with its mail; or the given answer. */
export function AnswerArea({ record, me, can, refused }: AnswerAreaProps) {
  const { status, asked } = record
  if (status === 'approved' || status === 'declined') return <Answered record={record} canDecide={can.decide} />
  const approve: Tab = {
    key: 'approve',
    label: 'Approve',
    hotkey: 'a',
    panelId: answerTabs.approve,
    panel: <AnswerApprove record={record} />,
  }
  const ask: Tab = {
    key: 'ask',
    label: 'Ask for more',
    hotkey: 'm',
    panelId: answerTabs.ask,
    panel: <AnswerAsk record={record} me={me} refused={refused?.intent === 'ask' ? refused : undefined} />,
  }
  const decline: Tab = {
    key: 'decline',
    label: 'Decline',
    hotkey: 'd',
    panelId: answerTabs.decline,
    panel: <AnswerDecline record={record} me={me} refused={refused?.intent === 'decline' ? refused : undefined} />,
  }
  const isAsked = status === 'info-needed'
  const canAsk = can.write && !isAsked
  const tabs = [...(can.decide ? [approve] : []), ...(canAsk ? [ask] : []), ...(can.decide ? [decline] : [])]
  return (
    <>
      {isAsked && asked ? (
        <Notice title={`Asked about ${asked.fields}.`}>
          <span className="answer-asked">{asked.question}</span> <DateTime at={asked.at} />
        </Notice>
      ) : null}
      {tabs.length > 0 ? (
        <Tabs label="Answer" tabs={tabs} opensAt={refused?.intent} />
      ) : (
        <p>Operations and owners decide about registrations.</p>
      )}
    </>
  )
}

function Answered({ record, canDecide }: { record: RegistrationRecord; canDecide: boolean }) {
  const { status, declineReason, store, version } = record
  if (status === 'approved')
    return (
      <Notice tone="good" title="Approved.">
        {store ? (
          <Link to={store.to} className="inline-link">
            See the store
          </Link>
        ) : null}
      </Notice>
    )
  return (
    <>
      <Notice title="Declined.">
        <span className="answer-asked">{declineReason}</span>
      </Notice>
      {canDecide ? (
        <Form method="post" className="answer-form" preventScrollReset>
          <p>Reopening puts the registration back into review and restarts the answer deadline. No email is sent.</p>
          <input type="hidden" name="version" value={version} />
          <Button variant="ghost" name="intent" value="reopen">
            Reopen
          </Button>
        </Form>
      ) : null}
    </>
  )
}
