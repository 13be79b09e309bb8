import { X } from 'lucide-react'
import { useState } from 'react'
import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

export type SavedView = { id: string; name: string; to: string; isCurrent: boolean }

type SavedViewsProps = {
  views: readonly SavedView[]
  /** The view on the screen, as it would be saved. */
  query: string
  refused: { message: string; typed: string } | undefined
}

/** Views of this list under names of one's own; nobody else sees them. */
export function SavedViews({ views, query, refused }: SavedViewsProps) {
  const [isNaming, setIsNaming] = useState(refused !== undefined)
  const isSaved = views.some(({ isCurrent }) => isCurrent)
  return (
    <div className="saved-views">
      {views.length > 0 ? (
        <ul aria-label="Your views">
          {views.map(({ id, name, to, isCurrent }) => (
            <li key={id} data-current={isCurrent || undefined}>
              <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
                {name}
              </Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="view" value={id} />
                <button type="submit" name="intent" value="forget-view">
                  <X aria-hidden="true" />
                  <span className="vh">Forget the view {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {isNaming && !isSaved ? (
        <NameForm query={query} refused={refused} cancel={() => setIsNaming(false)} />
      ) : (
        <button
          type="button"
          className="text-button"
          disabled={isSaved || query === ''}
          onClick={() => setIsNaming(true)}
        >
          Save this view
        </button>
      )}
    </div>
  )
}

function NameForm({ query, refused, cancel }: Pick<SavedViewsProps, 'query' | 'refused'> & { cancel: () => void }) {
  return (
    <Form method="post" className="saved-form" preventScrollReset>
      <input type="hidden" name="query" value={query} />
      <Field name="name" id="view-name" label="Name of this view" error={refused?.message}>
        <TextInput defaultValue={refused?.typed} maxLength={40} required autoComplete="off" />
      </Field>
      <Button variant="ghost" name="intent" value="save-view">
        Save
      </Button>
      <button type="button" className="text-button" onClick={cancel}>
        Cancel
      </button>
    </Form>
  )
}
