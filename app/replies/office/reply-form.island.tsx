import { type ReactNode, useId, useRef } from 'react'
import { Link, useActionData, useNavigation } from 'react-router'

import { OfficeForm } from '#app/staff/office/office-form.island.tsx'
import { doneIn, type PageFormRefusal } from '#app/platform/form/page-form.ts'
import { useFormRefusal } from '#app/platform/form/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useKeptWords, useSettled } from '#app/ui/use-kept-words.ts'
import { MailLetter } from '#app/ui/record/mail-letter.tsx'
import { SaidEvents, type SaidEvent } from '#app/ui/record/said-events.tsx'
import { useTextFirst } from '#app/ui/record/use-text-first.ts'

type Letter = { subject: string; words: string }

/** A reply that is to be written. */
export type OpenReply = {
  id: string
  reference: string
  version: number
  /** By which the server knows it again when it comes twice. */
  key: string
  to: { name: string; email: string }
  /** Who writes: the next person at this browser is not shown it. */
  me: string
  /** What the subject begins with. */
  subject: string
  /** What went out already: no draft any more. */
  sent: readonly Letter[]
  /** Kept answers, filled in for this record. */
  answers: readonly { id: string; title: string; words: string }[]
  /** Where they are edited; null for whoever may not. */
  answersTo: string | null
  /** Why nothing is sent to this address, if nothing is, and where that can be seen and lifted. */
  keptBack: { reason: string; to: string } | null
  /** What writes its preview. */
  previewTo: string
}

/** A reply that waits to be sent again, because others did something to the record first. */
export type ReplyAnswer = { letter: Letter & { key: string }; unseen: readonly SaidEvent[] }

type ReplyFormProps = {
  reply: OpenReply
  /** The record. */
  back: string
  /** Draws what is written, and the buttons. */
  children(parts: { body: ReactNode; acts: ReactNode }): ReactNode
}

const mostWords = 4_000

export const replyShortcuts = [
  { keys: ['R'], does: 'go to the words' },
  { keys: ['Shift', 'Tab'], does: 'kept answers' },
  { keys: ['Ctrl', 'Enter'], does: 'send' },
]

/**
 * Posts `key`, `version`, `subject` and `words` with `intent=send` to its own address. It opens with the focus in the words, and R goes
 * back to them. What is typed outlasts a reload.
 */
export function ReplyForm({ reply, back, children }: ReplyFormProps) {
  const form = useId()
  const { id, me, sent, reference, to } = reply
  const answer = doneIn(useActionData<ReplyAnswer | PageFormRefusal>())
  const refusal = useFormRefusal({ intents: ['send'] })
  const typed: Partial<Letter & { key: string }> | undefined = answer?.letter ?? refusal?.typed
  const first = typed?.subject ?? reply.subject
  const isSent = (part: keyof Letter) => (text: string) => sent.some((one) => one[part] === text.trim())
  const subject = useKeptWords<HTMLInputElement>(`reply subject ${id} ${me}`, isSent('subject'), first, first)
  const words = useKeptWords(`reply ${id} ${me}`, isSent('words'), typed?.words ?? '')
  const letter = useSettled(JSON.stringify({ subject: subject.words, words: words.words }))
  const isSending = useNavigation().formData?.get('intent') === 'send'
  useTextFirst(words.control.ref)
  const body = (
    <>
      <Told unseen={answer?.unseen} keptBack={reply.keptBack} />
      <p>
        To {to.name} at <b>{to.email}</b>. What they answer comes to the team’s inbox.{' '}
        {reply.answersTo ? (
          <Link to={reply.answersTo} className="inline-link">
            Edit the kept answers
          </Link>
        ) : null}
      </p>
      <OfficeForm intent="send" className="reply-form" id={form} preventScrollReset>
        <input type="hidden" name="key" value={refusal?.status === 409 ? reply.key : (typed?.key ?? reply.key)} />
        <input type="hidden" name="version" value={reply.version} />
        <Field name="subject" label="Subject" hint={`The reference is added: [${reference}]`}>
          <TextInput defaultValue={first} maxLength={120} {...subject.control} />
        </Field>
        {reply.answers.length > 0 ? <Answers answers={reply.answers} words={words.words} write={words.write} /> : null}
        <Field name="words" label="Your words" hint="Your name is added below them">
          <TextArea rows={8} maxLength={mostWords} defaultValue={typed?.words} {...words.control} />
        </Field>
      </OfficeForm>
      <div className="needs-script">
        <MailLetter
          heading={`${to.name} gets this mail`}
          head={{ subject: `${subject.words.trim()} [${reference}]`, to: to.email }}
          src={reply.previewTo}
          post={JSON.parse(letter) as Letter}
        />
      </div>
    </>
  )
  const acts = (
    <div className="reply-acts">
      {reply.keptBack ? null : (
        <Button form={form} busy={isSending}>
          Send reply
        </Button>
      )}
      <LinkButton to={back}>Cancel</LinkButton>
    </div>
  )
  return children({ body, acts })
}

const withAnswer = (words: string, answer: string) => (words.trim() === '' ? answer : `${words.trimEnd()}\n\n${answer}`)

/** Why it was not sent, or will not be. */
function Told({ unseen, keptBack }: { unseen: ReplyAnswer['unseen'] | undefined; keptBack: OpenReply['keptBack'] }) {
  return (
    <>
      {keptBack ? (
        <Notice tone="bad" title="Nothing can be sent to this address.">
          {keptBack.reason}. Call them, or{' '}
          <Link to={keptBack.to} className="inline-link">
            look at the mails to it
          </Link>
          , where mails can be allowed again.
        </Notice>
      ) : null}
      {unseen ? (
        <Notice tone="warn" title="Not sent yet: this changed while you were writing." isNews>
          Read what was done, then send it if it is still right.
          <SaidEvents events={unseen} />
        </Notice>
      ) : null}
    </>
  )
}

type AnswersProps = { answers: OpenReply['answers']; words: string; write(words: string): void }

/**
 * A choice of kept answers, one Shift+Tab from the words. The chosen one is put under what is written already; another choice takes its
 * place as long as nothing was changed since.
 */
function Answers({ answers, words, write }: AnswersProps) {
  const last = useRef<{ before: string; after: string }>(undefined)
  function put(id: string) {
    const before = last.current?.after === words ? last.current.before : words
    const answer = answers.find((each) => each.id === id)
    const after = answer ? withAnswer(before, answer.words) : before
    last.current = { before, after }
    write(after)
  }
  return (
    <div className="needs-script">
      <Field name="answer" label="Kept answer" optional>
        <Select defaultValue="" onChange={({ currentTarget: { value } }) => put(value)}>
          <option value="">Choose one</option>
          {answers.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
