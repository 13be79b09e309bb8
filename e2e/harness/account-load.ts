import { randomUUID } from 'node:crypto'

import { eventually } from '#app/platform/testing/eventually.ts'

import type { Retailer } from './account-seeds.ts'

/** One act under a key of its own. `done`: the answers that say that it is done, the first time or at a repetition. */
export type Act = {
  path: string
  headers: Record<string, string>
  body: string
  done: readonly number[]
  status: number
}

/** What one person does, one act after the other: the next only when the one before was acknowledged. */
export type Journey = Act[]

const newPassword = 'seven lamps on the pier'

function call(path: string, body: Record<string, string>, headers: Record<string, string> = {}, done = [200]): Act {
  return {
    path: `/api/account/${path}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
    done,
    status: 0,
  }
}

/** What a member of staff presses on a registration's page. Pressed again it is told that it is decided. */
function press(token: string, registrationId: string, form: Record<string, string>): Act {
  return {
    path: `/staff/registrations/${registrationId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `__Host-staff=${token}` },
    body: new URLSearchParams(form).toString(),
    done: [302, 409],
    status: 0,
  }
}

/** All account calls that somebody needs, as the people of one seed make them. */
export function journeysOf({ staffToken, ...one }: Retailer): Journey[] {
  const { email, code } = one.invited
  return [
    [
      // After the set-up its repetition hears that there is an account.
      call('activate', { email, invitationCode: code }, {}, [200, 409]),
      call('setup', { email, invitationCode: code, givenName: 'Mia', surname: 'Costa', password: newPassword }),
      call('login', { email, password: newPassword }),
      call('forgot-password', { email }),
    ],
    [call('lost-activation-code', { email: one.lost.email })],
    // A key works once: at a repetition it is one that does not exist.
    [
      call('reset-password', { key: one.reset.key, password: newPassword }, {}, [200, 404]),
      call('login', { email: one.reset.email, password: newPassword }),
    ],
    [call('registration-answer', { note: 'We moved next door' }, { 'registration-token': one.asked.token })],
    [press(staffToken, one.approved.id, { intent: 'approve' })],
    [press(staffToken, one.declined.id, { intent: 'decline', reason: 'Another shop is next door', mailed: 'yes' })],
  ]
}

/** Sends one act; its status is 0 when there was no answer. */
export async function sendAct(url: string, act: Act): Promise<number> {
  try {
    const { headers, body, path } = act
    const answer = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
    await answer.body?.cancel()
    act.status = answer.status
  } catch {
    act.status = 0
  }
  return act.status
}

export const isDone = (act: Act): boolean => act.done.includes(act.status)

/** Goes on with a journey as far as it is acknowledged. */
export async function goOn(url: string, journey: Journey): Promise<void> {
  for (const act of journey) if (!isDone(act) && !act.done.includes(await sendAct(url, act))) return
}

/** Does the rest of a journey, as often as it takes. @throws with the acts that are not done when nothing helps. */
export async function finish(url: string, journey: Journey): Promise<Act[]> {
  const rest = async () => {
    await goOn(url, journey)
    return journey.filter((act) => !isDone(act))
  }
  return eventually(rest, ({ length }) => length === 0)
}
