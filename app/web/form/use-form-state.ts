import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { FlowProblems, FlowRefusal } from './flow-plan.ts'

const slowMs = 5_000

/** `checked`: the browser refused it. `sent`: it was sent and refused. */
type RefusedWhen = 'checked' | 'sent'

type Typed = Readonly<Record<string, string>>

/** The properties of a kind of form: its fields, and how it is checked and sent. */
type FormKind<Field extends string, Values extends Typed> = {
  /** In the order of the page. */
  fields: readonly Field[]
  idPrefix?: string | undefined
  /** The line about a field above the fields. Without it, fields with the same problem share one line. */
  summaryOf?(field: Field, problem: string): string
  /** Why the form was refused before its script loaded. */
  first?: FlowRefusal<Field> | undefined
  isSending: boolean
  /** Whether the visitor still waits for the response: false once the next page is on its way. */
  isWaiting?: boolean
  /** The label of the button while the form is sent. */
  sending: string
  /** Overrides the displayed refusal. `occasion` replaces the number of refusals. */
  shown?(refusal: FlowRefusal<Field> | undefined): { refusal: FlowRefusal<Field> | undefined; occasion?: number }
  /** Whether a press is ignored now. */
  isBusy(): boolean
  /** Returns the current values of the fields. */
  read(form: HTMLFormElement): Values
  /** Returns why the values are not sent; undefined if they are. */
  check?(values: Values, form: HTMLFormElement): FlowRefusal<Field> | undefined
  send(values: Values, form: HTMLFormElement): void
  /** Called after a refusal is stored. */
  refused?(refusal: FlowRefusal<Field>, when: RefusedWhen): void
}

/**
 * The state of a form, however it is sent: the values of the last press, the refusal with its problems by field, and the number
 * of refusals. Each refusal moves the focus to the summary. The typed text is in the uncontrolled fields.
 */
export function useFormState<Field extends string, Values extends Typed>(kind: FormKind<Field, Values>) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<Values>(undefined)
  const [stored, setStored] = useState(kind.first)
  const [count, setCount] = useState(kind.first ? 1 : 0)
  const { refusal, occasion = count } = kind.shown?.(stored) ?? { refusal: stored }
  const { isSending } = kind
  useErrorTitle(refusal !== undefined && !isSending)

  function refuse(next: FlowRefusal<Field>, when: RefusedWhen = 'sent'): void {
    setStored(next)
    setCount((before) => before + 1)
    kind.refused?.(next, when)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { currentTarget } = event
    delete currentTarget.dataset.pressed
    if (kind.isBusy()) return
    const values = kind.read(currentTarget)
    pressed.current = values
    const wrong = kind.check?.(values, currentTarget)
    if (wrong) refuse(wrong, 'checked')
    else kind.send(values, currentTarget)
  }

  /** Clears a field's problem when its value changes. A hydrating form fires events without changes, which clear nothing. */
  function edit(event: InputEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    if (!stored?.problems || !(name in stored.problems)) return
    if (pressed.current?.[name] === kind.read(event.currentTarget)[name]) return
    setStored(withoutProblem(stored, name))
  }

  return {
    form,
    submit,
    edit,
    refuse,
    /** Removes the refusal, unless another one has come since. */
    accept: () => setStored((now) => (now === stored ? undefined : now)),
    isSending,
    isSlow: useSlow(kind.isWaiting ?? isSending),
    sending: kind.sending,
    occasion,
    ...wordsOf(kind, refusal),
  }
}

const thingsToFix = (count: number): string => (count === 1 ? '1 thing to fix' : `${count} things to fix`)

/** Returns the words of a refusal, above the fields and next to them. */
function wordsOf<Field extends string>(
  { fields, idPrefix = '', summaryOf }: Pick<FormKind<Field, Typed>, 'fields' | 'idPrefix' | 'summaryOf'>,
  refusal: FlowRefusal<Field> | undefined,
) {
  const idOf = (name: string) => `${idPrefix}${name}`
  const problems: FlowProblems<Field> = refusal?.problems ?? {}
  const flagged = fields.filter((field) => problems[field] !== undefined)
  const lines = flagged.map((field) => {
    const problem = problems[field] ?? ''
    return { message: summaryOf?.(field, problem) ?? problem, field: idOf(field) }
  })
  const isFirst = ({ message }: { message: string }, at: number) =>
    lines.findIndex((line) => line.message === message) === at
  const summary = summaryOf ? lines : lines.filter(isFirst)
  return {
    heading: refusal ? (refusal.heading ?? thingsToFix(summary.length)) : '',
    text: refusal?.text,
    summary,
    idOf,
    errorOf: (name: string): string | undefined => (problems as Record<string, string | undefined>)[name],
    /** Whether no field is wrong, so that the form was refused for another reason. */
    isOurFault: refusal !== undefined && flagged.length === 0,
  }
}

/** Returns a refusal without the problem of one field; undefined if that was the last one. */
function withoutProblem<Field extends string>(
  refusal: FlowRefusal<Field>,
  name: string,
): FlowRefusal<Field> | undefined {
  const left = Object.entries(refusal.problems ?? {}).filter(([field]) => field !== name)
  return left.length === 0 ? undefined : { ...refusal, problems: Object.fromEntries(left) as FlowProblems<Field> }
}

/**
 * Prefixes the page's title with “Error: ” while a refused form is on the page, because a screen reader reads the title first.
 */
function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return undefined
    const title = () => document.title.replace(/^Error: /, '')
    document.title = `Error: ${title()}`
    return () => void (document.title = title())
  }, [isWrong])
}

/** Whether a wait is longer than a visitor expects. */
function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(setSlow, slowMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}
