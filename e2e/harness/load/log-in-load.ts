import { setTimeout as sleep } from 'node:timers/promises'

import { randomUUID } from 'node:crypto'

import { enquiryBody, postEnquiry } from './load.ts'

type Timed = { status: number; retryAfter: string | undefined; ms: number }

/** Returns an unused address, so that no delay after failures shields the hashing from the flood. */
const newAddress = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Logs in from its own address, behind a trusted proxy. */
export async function postLogIn(url: string, email: string, password: string, index: number): Promise<Timed> {
  const begin = performance.now()
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(index) },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
    ms: performance.now() - begin,
  }
}

/** Signs in as staff with a wrong password, from its own address. */
export async function postStaffSignIn(url: string, index: number): Promise<number> {
  const answer = await fetch(`${url}/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newAddress(index) },
    body: new URLSearchParams({ email: `staff-${index}@tillway.example`, password: 'this is not the password' }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Repeats an act until `isOver`. Returns all results. */
export async function repeatUntil<Value>(isOver: () => boolean, act: () => Promise<Value>): Promise<Value[]> {
  const all: Value[] = []
  while (!isOver()) all.push(await act())
  return all
}

/** Lets `callers` callers log in without pause, with `accounts` in turn, each time from another address. */
export async function floodLogIns(
  url: string,
  {
    accounts,
    password,
    callers,
    isOver,
  }: {
    accounts: readonly string[]
    password: string
    callers: number
    isOver: () => boolean
  },
): Promise<Timed[]> {
  let sent = 0
  const one = () => {
    sent += 1
    return postLogIn(url, accounts[sent % accounts.length] ?? '', password, sent)
  }
  return (await Promise.all(Array.from({ length: callers }, () => repeatUntil(isOver, one)))).flat()
}

/** Sends an enquiry and retries as the form does. Returns all statuses, and how long the last attempt took. */
export async function sendEnquiryPatiently(url: string): Promise<{ statuses: number[]; ms: number; wholeMs: number }> {
  const key = randomUUID()
  const begin = performance.now()
  const statuses: number[] = []
  for (;;) {
    const sentAt = performance.now()
    const answer = await postEnquiry(url, enquiryBody(key), key)
    statuses.push(answer?.status ?? 0)
    const now = performance.now()
    if (answer?.status !== 503) return { statuses, ms: now - sentAt, wholeMs: now - begin }
    await sleep(Number(answer.retryAfter ?? 1) * 1_000)
  }
}
