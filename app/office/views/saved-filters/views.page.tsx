import { data, Link, redirect } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { AskFirst } from '#app/ui/button/ask-first.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { SaveViewFields } from '#app/ui/table/saved-views.tsx'

import { officeAct, type OfficeCaller, officeForms } from '../../guards/office-form.server.ts'
import { requireStaff } from '../../guards/require-staff.server.ts'
import type { Route } from './+types/views.page.ts'
import { listsWithViews, storedNameOf } from './lists-with-views.ts'
import { findSavedFilters, forgetFilter, renameFilter, saveFilter } from './manage-saved-filters.server.ts'

export const meta = () => [{ title: 'Your views' }]

/**
 * Returns the list of this address: `path` is the last part of the address, `list` the name in stored views.
 * @throws the 404 page for an unknown list
 */
async function requireList(args: Pick<OfficeCaller, 'request' | 'url' | 'context' | 'params'>) {
  const { list = '' } = args.params
  const known = Object.hasOwn(listsWithViews, list) ? listsWithViews[list] : undefined
  if (!known) throw data({ code: 'not-found', message: 'There is no such list.' }, { status: 404 })
  const actor = await requireStaff(args, known.right)
  return {
    actor,
    path: list,
    list: storedNameOf(list),
    heading: known.heading,
    platform: args.context.get(platformContext),
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, path, list, heading, platform } = await requireList(args)
  return { heading, listTo: `/staff/${path}`, views: await findSavedFilters(platform, actor, list) }
}

const refusals = {
  'bad-name': { name: 'Enter a name of at most 40 characters' },
  'same-name': { name: 'You already have a view with this name' },
  'too-many': { name: 'You already have 20 views of this list. Remove one first' },
}

const toViews = (_: unknown, { url }: OfficeCaller) => redirect(url.pathname)

export const action = officeForms({
  save: officeAct({
    schema: z.object({ name: z.string(), query: z.string() }),
    async act(caller, view) {
      const { actor, list, platform } = await requireList(caller)
      return saveFilter(platform, actor, { list, ...view })
    },
    words: refusals,
    done: (query, { params }) => redirect(`/staff/${params.list}?${query}`),
  }),
  rename: officeAct({
    schema: z.object({ view: z.guid(), name: z.string() }),
    async act(caller, { view: id, name }) {
      const { actor, list, platform } = await requireList(caller)
      return renameFilter(platform, actor, { list, id, name })
    },
    words: refusals,
    done: toViews,
  }),
  remove: officeAct({
    schema: z.object({ view: z.guid() }),
    async act(caller, { view: id }) {
      const { actor, list, platform } = await requireList(caller)
      return ok(await forgetFilter(platform, actor, { list, id }))
    },
    words: {},
    done: toViews,
  }),
})

/** Shows a colleague's saved views of a list (rule BO28), and a view that could not be saved with the reason. */
export default function ViewsPage({ loaderData: { heading, listTo, views } }: Route.ComponentProps) {
  const unsaved = useFormRefusal({ intents: ['save'] })?.typed.query
  return (
    <SplitPage>
      <PageHead heading={`Your views of ${heading}`} />
      <div className="views-page">
        <Link to={listTo} className="page-link">
          Back to the list
        </Link>
        {unsaved === undefined ? null : (
          <OfficeForm intent="save" about={{ query: unsaved }} idPrefix="view-" className="saved-form">
            <SaveViewFields />
          </OfficeForm>
        )}
        {views.length === 0 ? (
          <EmptyState heading="No saved views yet" drawing={<Drawing of={emptyShelf} className="drawing" />}>
            Search or filter the list, then press “Save this view”. It then appears above the list, for you only.
          </EmptyState>
        ) : (
          <ul aria-label={`Your views of ${heading}`}>
            {views.map((view) => (
              <li key={`${view.id} ${view.name}`}>
                <OfficeForm
                  intents={['rename']}
                  about={{ view: view.id }}
                  idPrefix={`${view.id}-`}
                  className="saved-form"
                  preventScrollReset
                >
                  <Field name="name" label={`Name of “${view.name}”`}>
                    <TextInput defaultValue={view.name} maxLength={40} required autoComplete="off" />
                  </Field>
                  <Button variant="ghost" name="intent" value="rename">
                    Rename<span className="vh"> {view.name}</span>
                  </Button>
                  <Link to={`${listTo}?${view.query}`} className="page-link">
                    Open<span className="vh"> {view.name}</span>
                  </Link>
                </OfficeForm>
                <AskFirst
                  label={
                    <>
                      Remove<span className="vh"> {view.name}</span>
                    </>
                  }
                  effect={`The view “${view.name}” is removed from above the list. This cannot be undone.`}
                >
                  <OfficeForm intent="remove" about={{ view: view.id }} preventScrollReset>
                    <Button variant="danger-fill">
                      Remove<span className="vh"> {view.name}</span>
                    </Button>
                  </OfficeForm>
                </AskFirst>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SplitPage>
  )
}
