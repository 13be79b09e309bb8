import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { DayName, ShortTime } from '#app/ui/time.tsx'

export type PasskeyRow = { id: string; name: string; addedAt: string; lastUsedAt: string | null; isBackedUp: boolean }

type PasskeyItemProps = {
  passkey: PasskeyRow
  now: string
  /** Their only second factor: it stays. */
  isLast: boolean
  isFresh: boolean
}

/** Posts `intent` `remove-passkey` with `id`, or `name-passkey` with `id` and `name`. */
export function PasskeyItem({ passkey, now, isLast, isFresh }: PasskeyItemProps) {
  const { id, name, addedAt, lastUsedAt, isBackedUp } = passkey
  return (
    <li className="account-passkey">
      <span>
        <b>{name}</b>
        <small>
          Passkey{isBackedUp ? ', kept in your account with the maker' : ''}, added <DayName at={addedAt} />
          {lastUsedAt ? (
            <>
              , used <ShortTime at={lastUsedAt} now={now} />
            </>
          ) : null}
        </small>
        {isLast ? <small>Your only second factor</small> : null}
      </span>
      {isLast ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button variant="ghost" size="small" name="intent" value="remove-passkey">
            Remove<span className="vh"> {name}</span>
          </Button>
        </Form>
      )}
      {isFresh ? <RenamePasskey id={id} name={name} key={name} /> : null}
    </li>
  )
}

function RenamePasskey({ id, name }: { id: string; name: string }) {
  return (
    <details className="account-rename">
      <summary className="inline-link">
        Rename<span className="vh"> {name}</span>
      </summary>
      <Form method="post" className="grid gap-3" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field id={`name-${id}`} name="name" label="New name">
          <TextInput autoComplete="off" maxLength={60} defaultValue={name} required />
        </Field>
        <Button variant="ghost" size="small" name="intent" value="name-passkey" className="justify-self-start">
          Keep this name
        </Button>
      </Form>
    </details>
  )
}
