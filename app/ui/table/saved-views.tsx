import { Bookmark } from 'lucide-react'
import { Form, Link } from 'react-router'

import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'

/** `isInPart`: the list no longer supports all of its parameters. */
type SavedView = { id: string; name: string; to: string; isCurrent: boolean; isInPart: boolean }

export type ListViews = {
  saved: readonly SavedView[]
  /** The parameters of the current view, as saved; empty without search, filter and order. */
  query: string
  /** The page that saves, renames and deletes views. */
  editTo: string
}

/** The colleague's own saved views of a list. */
export function SavedViews({ views: { saved, query, editTo } }: { views: ListViews }) {
  const canSave = query !== '' && !saved.some(({ isCurrent }) => isCurrent)
  if (saved.length === 0 && !canSave) return null
  return (
    <div className="saved-views">
      {saved.length > 0 ? (
        <ul aria-label="Your views">
          {saved.map(({ id, name, to, isCurrent, isInPart }) => (
            <li key={id}>
              <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
                {name}
                {isInPart ? <small> in part</small> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {canSave ? (
        <details key={query}>
          <summary>
            <Bookmark aria-hidden="true" /> Save this view
          </summary>
          <SaveView query={query} action={editTo} />
        </details>
      ) : null}
      {saved.length > 0 ? (
        <Link to={editTo} className="page-link">
          Edit views
        </Link>
      ) : null}
    </div>
  )
}

type SaveViewProps = { query: string; action: string }

/** Posts `query` and `name` with the intent `save`. */
function SaveView({ query, action }: SaveViewProps) {
  return (
    <Form method="post" action={action} className="saved-form">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="query" value={query} />
      <SaveViewFields />
    </Form>
  )
}

export const SaveViewFields = () => (
  <>
    <Field name="name" id="view-name" label="Name of this view">
      <TextInput maxLength={40} required autoComplete="off" />
    </Field>
    <Button variant="ghost">Save</Button>
  </>
)
