import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import { isSuccess, readValues, refusalAfter, thingsToFix } from './flow-outcome.ts'
import type { FlowPlan, FlowProblems, FlowRefusal, FlowValues } from './flow-plan.ts'
import { newKey } from './new-key.ts'
import { noCheck } from './no-check.ts'
import { type FormOutcome, type FormTools, sendForm } from './send-form.ts'

const slowMs = 5_000

/** While something is wrong the title says so first, as whoever hears the page reads its title first. */
function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '')
    document.title = isWrong ? `Error: ${title}` : title
  }, [isWrong])
}

/** The human check is fetched on the first sign that somebody means to use the form. */
function useCheck({ action, actionAtTimes }: Pick<FlowPlan<string>, 'action' | 'actionAtTimes'>) {
  const isAsked = useRef(false)
  const [session, setSession] = useState<HumanCheckSession>()
  const opening = useRef<Promise<HumanCheckSession>>(undefined)
  const open = () => {
    const due = action ?? (isAsked.current ? actionAtTimes : undefined)
    if (!due) return undefined
    opening.current ??= import('../human-check/browser/open-human-check.ts').then(({ openHumanCheck }) => {
      const opened = openHumanCheck(due)
      setSession(opened)
      return opened
    })
    opening.current.then(
      (opened) => opened.getState() === 'idle' && opened.start(),
      // The script did not come: the next sign asks again.
      () => (opening.current = undefined),
    )
    return opening.current
  }
  /** What stands in for a check that nobody has asked for; the first refusal asks for it. */
  const unasked: FormTools['check'] = {
    ...noCheck,
    answer: async () => (await open())?.answer() ?? noCheck.answer(),
    renew() {
      isAsked.current = actionAtTimes !== undefined
    },
  }
  return { session, open, unasked }
}

/** Makes a press count that came before the script did, and frees a form that somebody has come back to. */
function useWaking(form: RefObject<HTMLFormElement | null>, comeBack: () => void): void {
  const onReturn = useEffectEvent(comeBack)
  useEffect(() => {
    const { current } = form
    if (current) current.dataset.awake = ''
    // After what was typed early was told again (`replay-early-input.ts`): that may put it right, and unflags what it fills.
    const press = setTimeout(() => {
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

/**
 * A form of a hydrated page: it checks, sends once, says what happened, and loses nothing that was typed, before its
 * script came or after. The fields are the browser's own; what is wrong with them stands here.
 */
export function useFlowForm<Field extends string>(plan: FlowPlan<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const key = useRef('')
  const isUnderWay = useRef(false)
  const [phase, setPhase] = useState<'editing' | 'sending' | 'slow'>('editing')
  const [refusal, setRefusal] = useState<FlowRefusal<Field>>()
  const [occasion, setOccasion] = useState(0)
  const check = useCheck(plan)
  const isWrong = refusal !== undefined
  useErrorTitle(isWrong)

  function refuse(next: FlowRefusal<Field>): void {
    setRefusal(next)
    setOccasion((count) => count + 1)
  }

  function tools(session: HumanCheckSession | undefined): FormTools {
    return {
      fetch: globalThis.fetch.bind(globalThis),
      isOnline: () => navigator.onLine,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      check: session ?? check.unasked,
      key: () => (key.current ||= newKey()),
      renewKey: () => void (key.current = newKey()),
      ...(plan.headers && { headers: plan.headers }),
    }
  }

  async function deliver(values: FlowValues<Field>): Promise<FormOutcome> {
    try {
      const session = await check.open()
      return await sendForm(plan.path, plan.bodyOf(values), tools(session))
    } catch {
      return { kind: 'silent', reason: navigator.onLine ? 'line-dropped' : 'offline' }
    }
  }

  async function send(values: FlowValues<Field>): Promise<void> {
    isUnderWay.current = true
    setRefusal(undefined)
    setPhase('sending')
    const slow = setTimeout(() => setPhase('slow'), slowMs)
    const outcome = await deliver(values)
    clearTimeout(slow)
    const isDone = outcome.kind === 'answered' && (isSuccess(outcome.answer) || plan.isDoneToo?.(outcome.answer))
    if (isDone) {
      key.current = ''
      check.session?.forget()
      if (plan.done(outcome.answer, values) === 'leaving') return setPhase('sending')
    } else refuse(refusalAfter(outcome, plan, values))
    isUnderWay.current = false
    setPhase('editing')
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    delete event.currentTarget.dataset.pressed
    if (isUnderWay.current) return
    const values = readValues(event.currentTarget, plan)
    const problems = plan.problemsOf(values)
    const text = plan.problemText?.(problems)
    if (Object.keys(problems).length > 0) refuse({ problems, ...(text && { text }) })
    else void send(values)
  }

  /** A flagged field is believed again as soon as it is edited. */
  function edit(event: InputEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    plan.edited?.(readValues(event.currentTarget, plan))
    if (!refusal?.problems || !(name in refusal.problems)) return
    const left = Object.entries(refusal.problems).filter(([field]) => field !== name)
    const isAllPutRight = left.length === 0
    setRefusal(isAllPutRight ? undefined : { ...refusal, problems: Object.fromEntries(left) as FlowProblems<Field> })
  }

  useWaking(form, () => {
    isUnderWay.current = false
    setPhase('editing')
  })

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
      field: flagged.find((field) => problems[field] === message) ?? '',
    })),
    errorOf: (name: string): string | undefined => (problems as Record<string, string | undefined>)[name],
    refuse,
  }
}
