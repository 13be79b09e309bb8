import { Form, useSearchParams } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

/** Searches the stores, and keeps the other parameters of the list behind it. */
export function ShopSearch({ search }: { search: string }) {
  const [params] = useSearchParams()
  return (
    <search>
      <Form className="copy-line" preventScrollReset>
        {[...params]
          .filter(([name]) => name !== 'q' && name !== 'at')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <Field name="q" id="renew-search" label="Store or contact">
          <TextInput type="search" defaultValue={search} key={search} enterKeyHint="search" />
        </Field>
        <Button variant="ghost">Search</Button>
      </Form>
    </search>
  )
}
