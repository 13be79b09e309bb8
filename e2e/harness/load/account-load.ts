import { randomUUID } from 'node:crypto'

import { eventually } from '#app/testing/eventually.ts'

import type { Retailer } from '../data/account-seeds.ts'

/** One act with its own key. `done`: the statuses that mean success, of the first call or of a repetition. */
type Act = {
  path: string
  headers: Record<string, string>
  body: string
  done: readonly number[]
  status: number
}

/** The acts of one person in order: each follows only once the previous one was acknowledged. */
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

/** Returns a press of a button on a registration's page. A repetition gets the status that the registration is decided. */
function press(token: string, registrationId: string, form: Record<string, string>): Act {
  return {
    path: `/staff/registrations/${registrationId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `__Host-staff=${token}` },
    body: new URLSearchParams(form).toString(),
    done: [302, 409],
    status: 0,
  }
}

/** Returns all account journeys that the people of one seed make. */
export function journeysOf({ staffToken, ...one }: Retailer): Journey[] {
  const { email, code } = one.invited
  return [
    [
      // A repetition after the set-up gets the status that the account exists.
      call('activate', { email, invitationCode: code }, {}, [200, 409]),
      call('setup', { email, invitationCode: code, givenName: 'Mia', surname: 'Costa', password: newPassword }),
      call('login', { email, password: newPassword }),
      call('forgot-password', { email }),
    ],
    [call('lost-activation-code', { email: one.lost.email })],
    // A key works once: a repetition gets the status of an unknown key.
    [
      call('reset-password', { key: one.reset.key, password: newPassword }, {}, [200, 404]),
      call('login', { email: one.reset.email, password: newPassword }),
    ],
    [call('registration-answer', { note: 'We moved next door' }, { 'registration-token': one.asked.token })],
    [press(staffToken, one.approved.id, { intent: 'approve' })],
    [press(staffToken, one.declined.id, { intent: 'decline', reason: 'Another shop is next door', mailed: 'yes' })],
  ]
}

/** Sends one act; its status is 0 when there was no response. */
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

/** Whether the last status of the act means success. */
export const isDone = (act: Act): boolean => act.done.includes(act.status)

/** Continues a journey until an act is not acknowledged. */
export async function goOn(url: string, journey: Journey): Promise<void> {
  for (const act of journey) if (!isDone(act) && !act.done.includes(await sendAct(url, act))) return
}

/** Completes a journey with retries. @throws with the remaining acts when retries no longer help. */
export async function finish(url: string, journey: Journey): Promise<Act[]> {
  const rest = async () => {
    await goOn(url, journey)
    return journey.filter((act) => !isDone(act))
  }
  return eventually(rest, ({ length }) => length === 0)
}
