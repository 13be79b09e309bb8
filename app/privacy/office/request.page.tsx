import { useRef } from 'react'
import { data, Link, useLocation } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { recordForms, textField, recordAct } from '#app/office/guards/record-forms.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { dayOf } from '#app/ui/time/dates.ts'
import { DateTime } from '#app/ui/time/time.tsx'
import { useHotkey } from '#app/ui/button/use-hotkey.ts'
import { usePressKey } from '#app/ui/button/use-press-key.ts'

import { answerPrivacyRequest, readPrivacyRequest } from '../requests/manage-privacy-requests.server.ts'
import { kindWords, wayWords } from '../requests/privacy-request.ts'
import type { Route } from './+types/request.page.ts'

export const meta = () => [{ title: 'Privacy request' }]
export const handle = { back: { to: '/staff/privacy', label: 'Privacy' } }
export const shouldRevalidate = reloadWhenOutdated

const notFound = () => data({ code: 'not-found', message: 'There is no such request.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const request = await readPrivacyRequest(args.context.get(platformContext), actor, args.params.requestId)
  if (!request) throw notFound()
  return { ...request, answeredAt: request.answeredAt?.toISOString() }
}

/** Takes `answer` or `refuse` with a description of the result or the reason. */
export async function action(args: Route.ActionArgs) {
  const { requestId: id } = args.params
  const answering = (isRefused: boolean) =>
    recordAct({
      schema: z.object({ answer: textField }),
      act: ({ platform, actor, origin }, { answer }) =>
        answerPrivacyRequest(platform, actor, { id, answer, isRefused, origin }),
      words: { 'bad-answer': { answer: 'Say what was done, or why not, in at most 4,000 characters' } },
    })
  return recordForms(args, {
    right: 'people:manage',
    missing: 'There is no such request.',
    id,
    acts: { answer: answering(false), refuse: answering(true) },
    back: args.url.pathname + args.url.search,
  })
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, who, cameBy, receivedOn, dueOn, madeByName, answeredAt, isRefused, answer } = loaderData
  const { search } = useLocation()
  return (
    <SidePanel
      label={`Request from ${who}`}
      heading={kindWords[kind]}
      closeTo={`/staff/privacy${search}`}
      shortcuts={answeredAt ? [] : shortcuts}
    >
      <RefusalNotice refused={actionData} lost={(answeredAt && actionData?.typed.answer) ?? ''} />
      <DefinitionList
        items={[
          {
            term: 'Who',
            detail: (
              <Link to={`/staff/privacy/person?${new URLSearchParams({ q: who })}`} className="inline-link">
                {who}
              </Link>
            ),
          },
          { term: 'Received', detail: `${wayWords[cameBy]}, ${dayOf(receivedOn)}` },
          { term: 'Due', detail: dayOf(dueOn) },
          { term: 'Logged by', detail: madeByName },
          ...(answeredAt ? [{ term: isRefused ? 'Refused' : 'Answered', detail: <DateTime at={answeredAt} /> }] : []),
          ...(answer ? [{ term: isRefused ? 'Why' : 'What was done', detail: answer }] : []),
        ]}
      />
      {answeredAt ? null : <AnswerForm />}
    </SidePanel>
  )
}

const shortcuts = [
  { keys: ['R'], does: 'go to the answer' },
  { keys: ['E'], does: 'mark as answered' },
  { keys: ['Ctrl', 'Enter'], does: 'send' },
]

function AnswerForm() {
  const text = useRef<HTMLTextAreaElement>(null)
  useHotkey('r', () => text.current?.focus())
  return (
    <OfficeForm intents={['answer', 'refuse']} isOfRecord className="privacy-form" preventScrollReset>
      <Field
        name="answer"
        label="What was done, or why it was refused"
        hint="Reply to the person in writing. This is our record of it"
      >
        <TextArea ref={text} rows={3} required />
      </Field>
      <div className="row privacy-line">
        <Button name="intent" value="answer" {...usePressKey<HTMLButtonElement>('e')}>
          Mark as answered
        </Button>
        <Button variant="ghost" name="intent" value="refuse">
          Mark as refused
        </Button>
      </div>
    </OfficeForm>
  )
}
