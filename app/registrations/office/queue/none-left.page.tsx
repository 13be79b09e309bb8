import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { cappedCount } from '#app/ui/text/format-count.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { registrationList } from '../../registrations.list.server.ts'
import type { Route } from './+types/none-left.page.ts'
import { findUndo } from './find-undo.server.ts'
import { nothingAround } from './registration-queue.server.ts'
import { UndoRegion } from '#app/ui/record/undo/undo-notice.tsx'
import { useArrival } from './use-arrival.ts'

export const meta = () => [{ title: 'Nothing left to answer' }]
export const handle = { back: { to: '/staff/registrations', label: 'Registrations' } }

const countedTo = 1_000

/** The page after the last decision of a list (rule RG22). Counts the new registrations and those of other lists. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  const platform = args.context.get(platformContext)
  const [onUs = 0] = await registrationList.count(platform.database.queries, [{ turn: 'us' }], countedTo)
  const params = args.url.searchParams
  const around = nothingAround(params)
  return { onUs, ...around, undo: await findUndo(platform, actor, { id: around.decided, params }) }
}

export default function NoneLeftPage({ loaderData: { onUs, listTo, decided, undo } }: Route.ComponentProps) {
  const heading = useArrival('none-left', decided !== undefined)
  const waiting = cappedCount(onUs, countedTo)
  return (
    <div className="none-left">
      <UndoRegion undo={undo} />
      <Drawing of={emptyTray} className="drawing" />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          None left in this list
        </h1>
        <p>
          {onUs === 0
            ? 'You have answered everything that waits for us.'
            : `You have answered this list. ${onUs === 1 ? 'One registration waits' : `${waiting} registrations wait`} for us elsewhere.`}
        </p>
        <div className="row none-left-ways">
          {onUs > 0 ? (
            <LinkButton to="/staff/registrations" variant="action">
              Answer what waits for us
            </LinkButton>
          ) : null}
          <LinkButton to={listTo}>Back to the list</LinkButton>
          <LinkButton to="/staff">Today</LinkButton>
        </div>
      </div>
    </div>
  )
}
