import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { SaveView } from '#app/ui/table/saved-views.tsx'

import { orRefusalPage, requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/views.page.ts'
import { listsWithViews } from './lists-with-views.ts'
import { findSavedFilters, forgetFilter, renameFilter, saveFilter } from './manage-saved-filters.server.ts'

export const meta = () => [{ title: 'Your views' }]

/** The list whose views these are. @throws the page that says that there is none. */
async function requireList(args: Route.LoaderArgs | Route.ActionArgs) {
  const { list } = args.params
  const known = Object.hasOwn(listsWithViews, list) ? listsWithViews[list] : undefined
  if (!known) throw data({ code: 'not-found', message: 'There is no such list.' }, { status: 404 })
  const actor = await requireStaff(args, known.right)
  return { actor, list, heading: known.heading, platform: args.context.get(platformContext) }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, list, heading, platform } = await requireList(args)
  return { heading, listTo: `/staff/${list}`, views: await findSavedFilters(platform, actor, list) }
}

const refusals = {
  'bad-name': 'Give it a name of at most 40 characters',
  'same-name': 'Another of your views has this name',
  'too-many': 'You keep 20 views of this list already: remove one first',
}

/** `save` (`name`, `query`) leads to the view; `rename` (`view`, `name`) and `remove` (`view`) stay. */
export async function action(args: Route.ActionArgs) {
  const { actor, list, platform } = await requireList(args)
  const form = await args.request.formData()
  const said = (name: string) => String(form.get(name) ?? '')
  const [intent, id, name, query] = [said('intent'), said('view'), said('name'), said('query')]
  return orRefusalPage(async () => {
    if (intent === 'save') {
      const result = await saveFilter(platform, actor, { list, name, query })
      if (result.ok) return redirect(`/staff/${list}?${result.value}`)
      return data({ id: '', query, typed: name, message: refusals[result.refusal] }, { status: 400 })
    }
    if (!z.guid().safeParse(id).success) throw new RefusedError('bad-request')
    if (intent === 'remove') await forgetFilter(platform, actor, { list, id })
    else if (intent !== 'rename') throw new RefusedError('bad-request')
    else {
      const result = await renameFilter(platform, actor, { list, id, name })
      if (!result.ok) return data({ id, query: '', typed: name, message: refusals[result.refusal] }, { status: 400 })
    }
    return redirect(args.url.pathname)
  })
}

/** The views of one list that somebody keeps (rule BO28). A view that could not be saved is here, with the reason. */
export default function ViewsPage({ loaderData: { heading, listTo, views }, actionData }: Route.ComponentProps) {
  const refused = actionData && 'message' in actionData ? actionData : undefined
  return (
    <SplitPage>
      <PageHead heading={`Your views of ${heading}`} />
      <div className="views-page">
        <Link to={listTo} className="page-link">
          Back to the list
        </Link>
        {refused?.query ? <SaveView query={refused.query} action="" refused={refused} /> : null}
        {views.length === 0 ? (
          <EmptyState heading="You keep no views" drawing={<Drawing of={emptyShelf} className="drawing" />}>
            Search or filter the list, then press “Save this view”. It stands above the list from then on, for you
            alone.
          </EmptyState>
        ) : (
          <ul aria-label={`Your views of ${heading}`}>
            {views.map((view) => (
              <li key={`${view.id} ${view.name}`}>
                <Form method="post" className="saved-form" preventScrollReset>
                  <input type="hidden" name="view" value={view.id} />
                  <Field
                    name="name"
                    id={`name-${view.id}`}
                    label={`Name of “${view.name}”`}
                    error={refused?.id === view.id ? refused.message : undefined}
                  >
                    <TextInput
                      defaultValue={refused?.id === view.id ? refused.typed : view.name}
                      maxLength={40}
                      required
                      autoComplete="off"
                    />
                  </Field>
                  <Button variant="ghost" name="intent" value="rename">
                    Rename<span className="vh"> {view.name}</span>
                  </Button>
                  <Button variant="danger" name="intent" value="remove" formNoValidate>
                    Remove<span className="vh"> {view.name}</span>
                  </Button>
                  <Link to={`${listTo}?${view.query}`} className="page-link">
                    Open<span className="vh"> {view.name}</span>
                  </Link>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SplitPage>
  )
}
