import { useEffect, useRef } from 'react'
import { Outlet, useMatches, useNavigation } from 'react-router'

import { useSendByKey } from '#app/ui/button/send-by-key.ts'
import { SingleKeys } from '#app/ui/button/single-keys.ts'
import { useLastPath } from '#app/ui/table/use-row-keys.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { requireStaff, staffMiddleware } from '../guards/require-staff.server.ts'
import { can, roleLabels } from '../roles/roles.ts'
import type { Route } from './+types/office.page.ts'
import { ConnectionToast } from './connection-toast.tsx'
import { countForMenu } from './count-for-menu.server.ts'
import officeStyles from './office.css?url'
import { OfficeLayout } from './office-layout.tsx'
import { places } from './places.tsx'
import { reloadUnlessRefused } from './reload-when-outdated.ts'
import { useFreshWork } from './use-fresh-work.ts'

export { RefusalPage as ErrorBoundary } from '../sign-in/frame/refusal-page.tsx'

export const middleware = [staffMiddleware]

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

/** What an office page can export for its layout: `export const handle = { back: { to, label } }`. */
type OfficeHandle = { back?: { to: string; label: string } }

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const { name, role, singleKeys } = actor
  return { name, role, singleKeys, waiting: await countForMenu(args.context.get(platformContext), actor) }
}

export const shouldRevalidate = reloadUnlessRefused

export default function OfficePage({ loaderData: { name, role, singleKeys, waiting } }: Route.ComponentProps) {
  const nav = places.map((group) =>
    group.filter(({ right }) => !right || can(role, right)).map((place) => ({ ...place, waiting: waiting[place.to] })),
  )
  useSendByKey()
  useKeptFocus()
  useFreshWork()
  useLastPath()

  const back = useMatches()
    .map((match) => (match.handle as OfficeHandle | undefined)?.back)
    .findLast(Boolean)
  return (
    <SingleKeys value={singleKeys}>
      <OfficeLayout
        nav={nav}
        person={{ name, role: roleLabels[role] }}
        accountTo="/staff/account"
        signOutAction="/staff/sign-out"
        back={back}
        toast={<ConnectionToast />}
      >
        <Outlet />
      </OfficeLayout>
    </SingleKeys>
  )
}

/**
 * Focuses the heading of the record or page after an act whose form was replaced, such as a saved note or tag: otherwise the focus would fall
 * to the document (rule BO15). From the heading every single key works. Does nothing if the focus is elsewhere.
 */
function useKeptFocus(): void {
  const { state } = useNavigation()
  const hasSent = useRef(false)
  useEffect(() => {
    const note = () => {
      hasSent.current = true
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  useEffect(() => {
    if (state !== 'idle' || !hasSent.current) return
    hasSent.current = false
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true })
  }, [state])
}
