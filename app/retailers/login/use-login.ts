import { useState } from 'react'

import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import { retryWords } from '#app/web/form/send/retry-after.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import type { RetailerCheck } from '../retailer-limits.ts'
import { keepSession, type SessionAnswer, sessionIn } from '../session/retailer-session.ts'
import { goInstead, goTo } from '../session/browser/go-to.ts'
import { isWrongClock } from '../session/browser/wrong-clock.tsx'
import { activationPath } from './login-answer.ts'

type LoginField = 'email' | 'password'

const notKept = 'Your browser does not let this site store data, so you cannot stay logged in. Allow it, then log in again.' // prettier-ignore

const wrongPair = 'The email or the password is wrong. Try again, or set a new password.'

const needsScript = 'Too many log-ins fail at the moment, so we check that a person logs in. That check needs JavaScript. Turn it on, or set a new password.' // prettier-ignore

const daySeconds = 86_400

/** A new password resets the failures of the account, so a retailer need not wait (rule AC25). */
function tooOften(seconds: number | undefined): string {
  if (seconds !== undefined && seconds > daySeconds)
    return 'Too many log-ins have failed here. Set a new password: then you can log in at once.'
  return `Too many log-ins have failed here. ${retryWords(seconds)} Or set a new password: then you can log in at once.`
}

/**
 * Logs in (rule AC16) and goes to `next`, or to /activate if the account waits for its code.
 * @param refused why the same form was refused when it was posted without script
 */
export function useLogin(next: string, refused?: PageFormRefusal) {
  const [isIn, setIn] = useState(false)
  const [clockAheadMs, setClockAheadMs] = useState(0)
  const plan: FlowPlan<LoginField> = {
    path: '/api/account/login',
    posted: { intent: 'log-in', waits: true },
    actionAtTimes: 'login' satisfies RetailerCheck,
    fields: ['email', 'password'],
    exactFields: ['password'],
    problemsOf: ({ email, password }) => ({
      ...(email === '' && { email: 'Enter your email' }),
      ...(password === '' && { password: 'Enter your password' }),
    }),
    bodyOf: ({ email, password }) => ({ email, password }),
    isDoneToo: (answer) => activationPath(answer, '') !== undefined,
    refusalOf(answer, { email }) {
      const { error, message } = refusalIn(answer)
      if (error === 'account-doesnt-exist') return { heading: 'There is a problem', problems: { email: message ?? `We do not know ${email}.` } } // prettier-ignore
      if (answer.status === 429) return { heading: 'Error encountered.', text: tooOften(answer.retryAfterSeconds) }
      if (answer.status === 403 && answer === refused) return { heading: 'Error encountered.', text: needsScript }
      // Other failures, such as overload, have other messages.
      if (answer.status !== 401) return undefined
      return { heading: 'Error encountered.', problems: { password: wrongPair } }
    },
    done(answer, { email }) {
      const activation = activationPath(answer, email)
      if (activation) return goTo(activation)
      return enter(answer, email)
    },
    words: {
      sending: 'Logging in…',
      notDone: 'Error encountered.',
      notSure: 'Error encountered.',
      unchecked: 'Error encountered.',
    },
  }
  const form = useFlowForm(plan, refused)

  /** Stores the session of a response and goes on. If the device's clock is wrong, shows a notice first. */
  function enter(answer: SessionAnswer, email: string): 'leaving' | undefined {
    const session = sessionIn(answer, email)
    if (!session || !keepSession(session)) {
      form.refuse({ heading: 'Error encountered.', text: notKept })
      return undefined
    }
    setIn(true)
    if (!isWrongClock(answer.clockAheadMs)) return goInstead(next)
    setClockAheadMs(answer.clockAheadMs ?? 0)
    return undefined
  }
  return { form, isIn, clockAheadMs, enter }
}
