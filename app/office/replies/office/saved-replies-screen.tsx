import { Form, Link, useNavigation } from 'react-router'

import { OfficeForm, PressRefusal } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterbox from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { DayName } from '#app/ui/time/time.tsx'

import type { AnswerForm, AnswerView } from './saved-replies-view.ts'

const path = '/staff/saved-replies'

type SavedRepliesScreenProps = {
  answers: readonly AnswerView[]
  form: AnswerForm
  /** The saved reply whose deletion is to be confirmed. */
  leaving: AnswerView | undefined
  placeholders: readonly (readonly [name: string, means: string])[]
  /** The result of the last act. */
  done: 'kept' | 'removed' | undefined
}

/** Manages the templates for replies to enquiries, US interest and registrations (rule RE5). */
export function SavedRepliesScreen({ answers, form, leaving, placeholders, done }: SavedRepliesScreenProps) {
  const isLeaving = leaving && !done
  return (
    <SplitPage>
      <PageHead heading="Saved replies" counts={[{ label: 'Saved', value: answers.length }]} />
      {done ? (
        <Notice tone="good" title={done === 'kept' ? 'Reply saved.' : 'Reply removed.'} isNews>
          {done === 'kept' ? 'Colleagues can now insert it into replies.' : 'Sent emails are unchanged.'}
        </Notice>
      ) : null}
      {isLeaving ? <Remove answer={leaving} /> : <AnswerFields form={form} placeholders={placeholders} />}
      {answers.length === 0 ? (
        <EmptyState heading="No saved replies yet" drawing={<Drawing of={letterbox} className="drawing" />}>
          Save a reply that you write often, and colleagues can insert it.
        </EmptyState>
      ) : (
        <PageSection heading="Saved replies" className="answers-section">
          <ul className="answers-list">
            {answers.map((one) => (
              <SavedReply key={one.id} answer={one} />
            ))}
          </ul>
        </PageSection>
      )}
    </SplitPage>
  )
}

function SavedReply({ answer: { id, title, words, by, at } }: { answer: AnswerView }) {
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

type AnswerFieldsProps = Pick<SavedRepliesScreenProps, 'form' | 'placeholders'>

function AnswerFields({ form: begins, placeholders }: AnswerFieldsProps) {
  const typed = useFormRefusal({ intents: ['keep'] })?.typed
  // The typed values with the current version of the edited answer.
  const form = typed ? { ...begins, id: typed.id ?? '', version: typed.version && begins.version } : begins
  const isEdit = form.version !== ''
  const isSaving = useNavigation().formData?.get('intent') === 'keep'
  return (
    <PageSection heading={isEdit ? 'Edit a saved reply' : 'Add a saved reply'} className="answers-section">
      <OfficeForm
        intent="keep"
        action={isEdit ? `${path}?edit=${form.id}` : path}
        className="answers-form"
        key={form.id}
      >
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="version" value={form.version} />
        <Field name="title" label="Title" hint="How colleagues find it">
          <TextInput defaultValue={form.title} maxLength={80} autoComplete="off" required />
        </Field>
        <Field name="words" label="Reply" hint="The sender’s name is added below">
          <TextArea rows={8} maxLength={4_000} defaultValue={form.words} required />
        </Field>
        <div className="answers-acts">
          <Button busy={isSaving}>{isEdit ? 'Save changes' : 'Save reply'}</Button>
          {isEdit ? <LinkButton to={path}>Cancel</LinkButton> : null}
        </div>
      </OfficeForm>
      <div className="answers-help">
        <p>These are filled in when you insert the saved reply:</p>
        <DefinitionList items={placeholders.map(([name, detail]) => ({ term: `{${name}}`, detail }))} />
      </div>
    </PageSection>
  )
}

function Remove({ answer: { id, title, words } }: { answer: AnswerView }) {
  return (
    <PageSection heading={`Remove “${title}”?`} className="answers-section">
      <PressRefusal intents={['remove']} />
      <p className="answers-words">{words}</p>
      <Form method="post" action={`${path}?out=${id}`} className="answers-acts">
        <input type="hidden" name="id" value={id} />
        <Button variant="danger-fill" name="intent" value="remove">
          Remove
        </Button>
        <LinkButton to={path}>Cancel</LinkButton>
      </Form>
    </PageSection>
  )
}
