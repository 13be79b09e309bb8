import type { HumanCheckAction } from '#app/core/human-check/human-check.ts'
import { openHostedWidget } from './hosted-widget.ts'
import { HumanCheckSession } from './human-check-session.ts'
import { fetchIssuedChallenge } from './issued-challenge.ts'
import { powAnswer } from './pow-answer.ts'
import { createPowWorker } from './pow-worker.ts'

/** Opens the human check of a form, with the real server and widgets. Lasts as long as the page. */
export function openHumanCheck(action: HumanCheckAction): HumanCheckSession {
  const session = new HumanCheckSession(action, {
    fetchIssuedChallenge,
    solve: (challenge) => powAnswer(challenge, createPowWorker),
    openHostedWidget,
    now: Date.now,
    isSecure: globalThis.isSecureContext,
  })
  addEventListener('online', () => {
    if (session.getState() === 'failed') session.start()
  })
  return session
}
