import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterbox from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { DayName } from '#app/ui/time.tsx'

import type { AnswerForm, AnswerProblems, AnswerView } from './kept-answers-view.ts'

const path = '/staff/kept-answers'

type Said = { form?: AnswerForm; problems?: AnswerProblems; done?: 'kept' | 'removed' }

type KeptAnswersScreenProps = {
  answers: readonly AnswerView[]
  form: AnswerForm
  /** The answer that is to be removed. */
  leaving: AnswerView | undefined
  placeholders: readonly (readonly [name: string, means: string])[]
  answer: Said | undefined
}

/** Answers that whoever replies can put in, for enquiries, US interest and registrations alike (rule RE5). */
export function KeptAnswersScreen({ answers, form, leaving, placeholders, answer }: KeptAnswersScreenProps) {
  const isLeaving = leaving && !answer?.done
  return (
    <SplitPage>
      <PageHead heading="Kept answers" figures={[{ label: 'Kept', value: answers.length }]} />
      {answer?.done ? (
        <Notice tone="good" title={answer.done === 'kept' ? 'It is kept.' : 'It is removed.'} isNews>
          {answer.done === 'kept' ? 'Whoever replies can choose it now.' : 'What was sent with it stays as it was.'}
        </Notice>
      ) : null}
      {isLeaving ? (
        <Remove answer={leaving} />
      ) : (
        <AnswerFields
          form={answer?.form ? { ...answer.form, version: answer.form.version && form.version } : form}
          problems={answer?.problems ?? {}}
          placeholders={placeholders}
        />
      )}
      {answers.length === 0 ? (
        <EmptyState heading="No kept answers yet" drawing={<Drawing of={letterbox} className="drawing" />}>
          Keep an answer that you write again and again, and whoever replies can choose it.
        </EmptyState>
      ) : (
        <PageSection heading="What is kept" className="answers-section">
          <ul className="answers-list">
            {answers.map((one) => (
              <KeptAnswer key={one.id} answer={one} />
            ))}
          </ul>
        </PageSection>
      )}
    </SplitPage>
  )
}

function KeptAnswer({ answer: { id, title, words, by, at } }: { answer: AnswerView }) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="answers-words">{words}</p>
      <p className="answers-foot">
        <span>
          {by}, <DayName at={at} />
        </span>
        <Link to={`${path}?edit=${id}`} className="inline-link">
          Edit <span className="vh">{title}</span>
        </Link>
        <Link to={`${path}?out=${id}`} className="inline-link">
          Remove <span className="vh">{title}</span>
        </Link>
      </p>
    </li>
  )
}

type AnswerFieldsProps = Pick<KeptAnswersScreenProps, 'form' | 'placeholders'> & { problems: AnswerProblems }

function AnswerFields({ form, placeholders, problems }: AnswerFieldsProps) {
  const isEdit = form.version !== ''
  const isSaving = useNavigation().formData?.get('intent') === 'keep'
  const listed = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return (
    <PageSection heading={isEdit ? 'Edit a kept answer' : 'Keep an answer'} className="answers-section">
      <ErrorSummary problems={listed} />
      <Form method="post" action={path} className="answers-form" key={form.id}>
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="version" value={form.version} />
        <Field name="title" label="Title" hint="How colleagues find it" error={problems.title}>
          <TextInput defaultValue={form.title} maxLength={80} autoComplete="off" required />
        </Field>
        <Field name="words" label="Answer" hint="The name of whoever sends it is added below" error={problems.words}>
          <TextArea rows={8} maxLength={4_000} defaultValue={form.words} required />
        </Field>
        <div className="answers-acts">
          <Button name="intent" value="keep" busy={isSaving}>
            {isEdit ? 'Save the answer' : 'Keep the answer'}
          </Button>
          {isEdit ? <LinkButton to={path}>Leave it as it is</LinkButton> : null}
        </div>
      </Form>
      <div className="answers-help">
        <p>These are filled in when the answer is put into a reply:</p>
        <DefinitionList items={placeholders.map(([name, detail]) => ({ term: `{${name}}`, detail }))} />
      </div>
    </PageSection>
  )
}

function Remove({ answer: { id, title, words } }: { answer: AnswerView }) {
  return (
    <PageSection heading={`Remove “${title}”?`} className="answers-section">
      <p className="answers-words">{words}</p>
      <Form method="post" action={path} className="answers-acts">
        <input type="hidden" name="id" value={id} />
        <Button variant="danger-fill" name="intent" value="remove">
          Remove it
        </Button>
        <LinkButton to={path}>Keep it</LinkButton>
      </Form>
    </PageSection>
  )
}
