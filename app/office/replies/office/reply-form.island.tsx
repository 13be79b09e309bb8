import { type ReactNode, useId, useRef } from 'react'
import { Link, useActionData, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { doneIn, type PageFormRefusal } from '#app/web/form/page-form.ts'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { useUnsentWords, useDebounced } from '#app/ui/text/use-unsent-words.ts'
import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import { ColleagueActs, type ColleagueAct } from '#app/ui/record/colleague-acts.tsx'
import { useTextFirst } from '#app/ui/record/reply/use-text-first.ts'

type Letter = { subject: string; words: string }

/** The data for writing a reply. */
export type OpenReply = {
  id: string
  reference: string
  version: number
  /** The idempotency key of the reply. */
  key: string
  to: { name: string; email: string }
  /** The author's id: the stored draft is hidden from the next colleague at this browser. */
  me: string
  /** The initial subject. */
  subject: string
  /** The replies that were already sent, which are no longer drafts. */
  sent: readonly Letter[]
  /** Saved replies with this record's values. */
  answers: readonly { id: string; title: string; words: string }[]
  /** The address where saved replies are edited; null without the right. */
  answersTo: string | null
  /** Why mails to this address are suppressed, and where to lift the mark; null if they are not. */
  keptBack: { reason: string; to: string } | null
  /** The address of the preview. */
  previewTo: string
}

/** A reply that was not sent because the record changed, and the changes since then. */
export type ReplyAnswer = { letter: Letter & { key: string }; unseen: readonly ColleagueAct[] }

type ReplyFormProps = {
  reply: OpenReply
  /** The address of the record. */
  back: string
  /** Renders the letter and the buttons. */
  children(parts: { body: ReactNode; acts: ReactNode }): ReactNode
}

const mostWords = 4_000

export const replyShortcuts = [
  { keys: ['R'], does: 'write a reply' },
  { keys: ['Shift', 'Tab'], does: 'saved replies' },
  { keys: ['Ctrl', 'Enter'], does: 'send' },
]

/**
 * Posts `key`, `version`, `subject` and `words` with `intent=send` to its own address. The text has the focus, which R returns to. The
 * draft survives a reload.
 */
export function ReplyForm({ reply, back, children }: ReplyFormProps) {
  const form = useId()
  const { id, me, sent, reference, to } = reply
  const answer = doneIn(useActionData<ReplyAnswer | PageFormRefusal>())
  const refusal = useFormRefusal({ intents: ['send'] })
  const typed: Partial<Letter & { key: string }> | undefined = answer?.letter ?? refusal?.typed
  const first = typed?.subject ?? reply.subject
  const isSent = (part: keyof Letter) => (text: string) => sent.some((one) => one[part] === text.trim())
  const subject = useUnsentWords<HTMLInputElement>(`reply subject ${id} ${me}`, isSent('subject'), first, first)
  const words = useUnsentWords(`reply ${id} ${me}`, isSent('words'), typed?.words ?? '')
  const letter = useDebounced(JSON.stringify({ subject: subject.words, words: words.words }))
  const isSending = useNavigation().formData?.get('intent') === 'send'
  useTextFirst(words.control.ref)
  const body = (
    <>
      <ReplyNotices unseen={answer?.unseen} keptBack={reply.keptBack} />
      <p>
        To {to.name} at <b>{to.email}</b>. Their answer goes to the team’s inbox.{' '}
        {reply.answersTo ? (
          <Link to={reply.answersTo} className="inline-link">
            Edit saved replies
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
        <Field name="words" label="Your message" hint="Your name is added below">
          <TextArea rows={8} maxLength={mostWords} defaultValue={typed?.words} {...words.control} />
        </Field>
      </OfficeForm>
      <div className="needs-script">
        <MailLetter
          heading={`${to.name} gets this email`}
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

/** Shows why the reply was not, or cannot be, sent. */
function ReplyNotices({
  unseen,
  keptBack,
}: {
  unseen: ReplyAnswer['unseen'] | undefined
  keptBack: OpenReply['keptBack']
}) {
  return (
    <>
      {keptBack ? (
        <Notice tone="bad" title="Nothing can be sent to this address.">
          {keptBack.reason}. Call them, or{' '}
          <Link to={keptBack.to} className="inline-link">
            view the email to it
          </Link>
          , where you can allow email again.
        </Notice>
      ) : null}
      {unseen ? (
        <Notice tone="warn" title="Not sent yet: this changed while you were writing." isNews>
          Read what changed, then send it if it is still right.
          <ColleagueActs events={unseen} />
        </Notice>
      ) : null}
    </>
  )
}

type AnswersProps = { answers: OpenReply['answers']; words: string; write(words: string): void }

/**
 * A select of saved replies, one Shift+Tab before the text. The chosen one is appended to the text; another choice replaces it, unless the
 * text was edited since.
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
      <Field name="answer" label="Insert a saved reply" optional>
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
