import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import { isSuccess, readValues, refusalAfter, thingsToFix, unreadable } from './flow-outcome.ts'
import type { FlowPlan, FlowProblems, FlowRefusal, FlowValues } from './flow-plan.ts'
import { newKey } from './new-key.ts'
import { noCheck } from './no-check.ts'
import { type FormOutcome, type FormTools, sendForm } from './send-form.ts'
import { tellEntered } from './tell-entered.ts'

const slowMs = 5_000

const browser: Pick<FormTools, 'fetch' | 'isOnline' | 'pause'> = {
  fetch: (...call) => fetch(...call),
  isOnline: () => navigator.onLine,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The act's name for safe repeats: the draft's, or one that lives as long as the form, until the act is done. */
function useKey(kept: FlowPlan<string>['key']): Pick<FormTools, 'key' | 'renewKey'> & { forget(): void } {
  const own = useRef('')
  return {
    key: () => kept?.current().key ?? (own.current ||= newKey()),
    renewKey: () => (kept ? kept.renewKey() : void (own.current = newKey())),
    forget: () => void (own.current = ''),
  }
}

/** While something is wrong the title says so first, as whoever hears the page reads its title first. */
function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '')
    document.title = isWrong ? `Error: ${title}` : title
  }, [isWrong])
}

/** An alert holds the page still: it comes after the page has shown the same. */
function alertSoon(words: string | undefined): void {
  if (words) setTimeout(() => alert(words), 30)
}

/** The human check is fetched on the first sign that somebody means to use the form. */
function useCheck({ action, actionAtTimes }: Pick<FlowPlan<string>, 'action' | 'actionAtTimes'>) {
  /** How much work was asked for at times; 0 while nothing was. */
  const asked = useRef(0)
  const [session, setSession] = useState<HumanCheckSession>()
  const opening = useRef<Promise<HumanCheckSession>>(undefined)
  const open = () => {
    const due = action ?? (asked.current > 0 ? actionAtTimes : undefined)
    if (!due) return undefined
    opening.current ??= import('../human-check/browser/open-human-check.ts').then(({ openHumanCheck }) => {
      const opened = openHumanCheck(due)
      setSession(opened)
      return opened
    })
    opening.current.then(
      (opened) => opened.getState() === 'idle' && opened.renew(asked.current || undefined),
      // The script did not come: the next sign asks again.
      () => (opening.current = undefined),
    )
    return opening.current
  }
  /** What stands in for a check that nobody has asked for; the first refusal asks for it. */
  const unasked: FormTools['check'] = {
    ...noCheck,
    answer: async () => (await open())?.answer() ?? noCheck.answer(),
    renew(work = 1) {
      asked.current = actionAtTimes === undefined ? 0 : work
    },
  }
  return { session, open, unasked }
}

/** Makes count what was typed and pressed before the script came, and frees a form that somebody has come back to. */
function useWaking(
  form: RefObject<HTMLFormElement | null>,
  { touch, comeBack }: { touch(): void; comeBack(): void },
): void {
  const onReturn = useEffectEvent(comeBack)
  const onTouch = useEffectEvent(touch)
  useEffect(() => {
    const { current } = form
    if (current) current.dataset.awake = ''
    if (current?.contains(document.activeElement)) onTouch()
    // After the page's own effects: they may put back what was kept.
    const press = setTimeout(() => {
      if (current) tellEntered(current)
      if (current?.dataset.pressed !== undefined) current.requestSubmit()
    })
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    addEventListener('pageshow', hear)
    return () => {
      clearTimeout(press)
      removeEventListener('pageshow', hear)
    }
  }, [form])
}

/** A refusal without the problem of one field; undefined when that was the last one. */
function withoutProblem<Field extends string>(
  refusal: FlowRefusal<Field>,
  name: string,
): FlowRefusal<Field> | undefined {
  const left = Object.entries(refusal.problems ?? {}).filter(([field]) => field !== name)
  return left.length === 0 ? undefined : { ...refusal, problems: Object.fromEntries(left) as FlowProblems<Field> }
}

/**
 * A form: it checks, sends once, says what happened, and loses nothing that was typed, before its
 * script came or after. The fields are the browser's own; what is wrong with them stands here.
 */
export function useFlowForm<Field extends string>(plan: FlowPlan<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const key = useKey(plan.key)
  const isUnderWay = useRef(false)
  const pressedValues = useRef<FlowValues<Field>>(undefined)
  const [phase, setPhase] = useState<'editing' | 'sending' | 'slow'>('editing')
  const [refusal, setRefusal] = useState<FlowRefusal<Field>>()
  const [occasion, setOccasion] = useState(0)
  const check = useCheck(plan)
  const isWrong = refusal !== undefined
  useErrorTitle(isWrong && phase === 'editing')

  function refuse(next: FlowRefusal<Field>, when: 'checked' | 'sent' = 'sent'): void {
    setRefusal(next)
    setOccasion((count) => count + 1)
    alertSoon(plan.alertOf?.(next, when))
  }

  async function deliver(values: FlowValues<Field>): Promise<FormOutcome> {
    try {
      const session = await check.open()
      const act: FormTools = {
        ...browser,
        ...key,
        check: session ?? check.unasked,
        ...(plan.headers && { headers: plan.headers }),
      }
      return await sendForm(plan.path, plan.bodyOf(values), act)
    } catch {
      return { kind: 'silent', reason: navigator.onLine ? 'line-dropped' : 'offline' }
    }
  }

  async function send(values: FlowValues<Field>): Promise<void> {
    isUnderWay.current = true
    // What was refused before keeps its room, unseen, until there is an answer: nothing else comes under a second click.
    setPhase('sending')
    const slow = setTimeout(() => setPhase('slow'), slowMs)
    const outcome = await deliver(values)
    clearTimeout(slow)
    const isDone = outcome.kind === 'answered' && (isSuccess(outcome.answer) || plan.isDoneToo?.(outcome.answer))
    if (isDone) {
      key.forget()
      check.session?.forget()
      if (plan.done(outcome.answer, values) === 'leaving') return setPhase('sending')
      setRefusal((now) => (now === refusal ? undefined : now))
    } else refuse(refusalAfter(outcome, plan, values))
    isUnderWay.current = false
    setPhase('editing')
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    delete event.currentTarget.dataset.pressed
    if (isUnderWay.current) return
    const values = readValues(event.currentTarget, plan)
    pressedValues.current = values
    const problems = { ...unreadable(event.currentTarget, plan), ...plan.problemsOf(values) }
    const text = plan.problemText?.(problems)
    if (Object.keys(problems).length > 0) refuse({ problems, ...(text && { text }) }, 'checked')
    else void send(values)
  }

  /** A flagged field is believed again as soon as its value changes. A waking form reports what it holds, which changes nothing. */
  function edit(event: InputEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    const values = readValues(event.currentTarget, plan)
    plan.edited?.(values, name)
    if (!refusal?.problems || !(name in refusal.problems)) return
    if (pressedValues.current?.[name as Field] === values[name as Field]) return
    setRefusal(withoutProblem(refusal, name))
  }

  useWaking(form, {
    touch: () => void check.open(),
    comeBack() {
      if (isUnderWay.current) setRefusal(undefined)
      isUnderWay.current = false
      setPhase('editing')
    },
  })

  const idOf = (name: string) => `${plan.idPrefix ?? ''}${name}`
  const problems: FlowProblems<Field> = refusal?.problems ?? {}
  const flagged = plan.fields.filter((field) => problems[field] !== undefined)
  const messages = [...new Set(flagged.map((field) => problems[field] ?? ''))]
  return {
    form,
    submit,
    edit,
    touch: () => void check.open(),
    session: check.session,
    /** Whether the page asks for a human check at all. */
    isChecked: plan.action !== undefined,
    isSending: phase !== 'editing',
    isSlow: phase === 'slow',
    sending: plan.words.sending,
    occasion,
    heading: isWrong ? (refusal.heading ?? thingsToFix(messages.length)) : '',
    text: refusal?.text,
    /** One line for each thing to fix: two fields may be wrong for one reason. */
    summary: messages.map((message) => ({
      message,
      field: idOf(flagged.find((field) => problems[field] === message) ?? ''),
    })),
    idOf,
    /** Nothing that was typed is wrong: it did not go. */
    isOurFault: isWrong && flagged.length === 0,
    errorOf: (name: string): string | undefined => (problems as Record<string, string | undefined>)[name],
    refuse,
  }
}
