import { Form, useLocation } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'

import type { RenewalPreview } from '../renewal/preview-renewals.server.ts'

const why = {
  'not-found': 'is closed',
  leaving: 'is leaving',
  'not-signed': 'has no contract signed by its current owner',
  'no-email': 'has no email',
  failed: 'could not be renewed. Try again',
} as const

/** The result of an offer. */
export type RenewalsOffered = { started: number; refused: { id: string; why: keyof typeof why }[] }

export const storesInWords = (stores: number) => counted(stores, 'store')

/** Shows which stores get an email, and how it looks, before anything is sent. */
export function Preview({ preview: { mails, refused } }: { preview: RenewalPreview }) {
  const ids = mails.flatMap(({ stores }) => stores.map(({ id }) => id))
  const { search } = useLocation()
  return (
    <>
      {refused.length > 0 ? (
        <Notice tone="warn" title={`${storesInWords(refused.length)} will not be emailed.`}>
          {refused.map(({ name, why: reason }) => `${name} ${why[reason]}.`).join(' ')}
        </Notice>
      ) : null}
      {mails.map(({ stores, head }) => (
        <section key={head.subject} className="grid gap-2">
          <MailLetter
            heading={
              stores.length === 1
                ? `${stores[0]?.name} gets this email`
                : `${storesInWords(stores.length)} get this email`
            }
            head={head}
            src={`/staff/contracts/renew/preview?${new URLSearchParams({ store: stores[0]?.id ?? '' })}`}
          />
          {stores.length > 1 ? (
            <p>
              Each with its own name: <span translate="no">{stores.map(({ name }) => name).join(', ')}</span>.
            </p>
          ) : null}
        </section>
      ))}
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        {ids.map((id) => (
          <input key={id} type="hidden" name="store" value={id} />
        ))}
        {ids.length > 0 ? (
          <Button name="intent" value="offer">
            Email {storesInWords(ids.length)}
          </Button>
        ) : null}
        {new URLSearchParams(search).has('store') || ids.length === 0 ? null : (
          <Button variant="ghost" name="intent" value="back">
            Back
          </Button>
        )}
      </Form>
    </>
  )
}

/** Shows the result of an offer. */
export function Offered({ done: { started, refused }, nameOf }: { done: RenewalsOffered; nameOf(id: string): string }) {
  if (refused.length === 0)
    return (
      <Notice tone="good" title={`Offered to ${storesInWords(started)}.`} isNews>
        The emails are being sent now.
      </Notice>
    )
  return (
    <Notice tone="warn" title={`${formatCount(started)} emailed, ${formatCount(refused.length)} not.`} isNews>
      {refused.map(({ id, why: reason }) => `${nameOf(id)} ${why[reason]}.`).join(' ')}
    </Notice>
  )
}

/** Ticks every box of its form, or none when all are ticked. */
export function TickAll() {
  const tick = (button: HTMLButtonElement) => {
    const boxes = [...(button.form?.querySelectorAll<HTMLInputElement>('input[name=store]') ?? [])]
    const isTicked = !boxes.every(({ checked }) => checked)
    for (const box of boxes) box.checked = isTicked
  }
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      className="needs-script mb-2 justify-self-start"
      onClick={({ currentTarget }) => tick(currentTarget)}
    >
      Select all or none
    </Button>
  )
}
