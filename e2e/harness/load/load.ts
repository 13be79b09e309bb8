import { randomUUID } from 'node:crypto'

import { eventually } from '#app/testing/eventually.ts'

type Answer = { status: number; retryAfter: string | undefined; body: { reference?: string; error?: string } }

/** One enquiry with its own key, and the reference that the product acknowledged, if any. */
export type Sent = { key: string; body: Record<string, string>; reference: string | undefined; status: number }

/** Returns the body of an enquiry; `about` makes it recognisable. */
export function enquiryBody(about: string): Record<string, string> {
  return {
    name: `Load ${about}`,
    email: `load-${about}@example.com`,
    phone: '02 5550 0000',
    message: `Message ${about}`,
  }
}

/** Posts an enquiry under a key. Returns undefined when there was no response. */
export async function postEnquiry(url: string, body: Record<string, string>, key: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
      body: (await answer.json()) as Answer['body'],
    }
  } catch {
    return undefined
  }
}

/** Posts the same enquiry again, under its own key. */
export async function sendAgain(url: string, sent: Sent): Promise<Answer | undefined> {
  const answer = await postEnquiry(url, sent.body, sent.key)
  sent.status = answer?.status ?? 0
  return answer
}

/** Posts an enquiry and retries as a form does, until it is accepted. */
export function sendUntilTaken(url: string, sent: Sent): Promise<Answer | undefined> {
  return eventually(() => sendAgain(url, sent), (answer) => answer?.status === 200) // prettier-ignore
}

type Load = { readonly sent: Sent[]; stop(): Promise<void> }

/** Starts `callers` callers that post one enquiry after the other until they are stopped, at most `max` in all. */
export function startLoad(url: string, { callers = 8, max = 2_000, pauseMs = 0 } = {}): Load {
  const sent: Sent[] = []
  let isStopped = false
  async function call(): Promise<void> {
    while (!isStopped && sent.length < max) {
      const key = randomUUID()
      const one: Sent = { key, body: enquiryBody(key), reference: undefined, status: 0 }
      sent.push(one)
      const answer = await postEnquiry(url, one.body, key)
      one.status = answer?.status ?? 0
      one.reference = answer?.status === 200 ? answer.body.reference : undefined
      if (!answer || pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(20, pauseMs)))
    }
  }
  const running = Array.from({ length: callers }, call)
  return {
    sent,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}
