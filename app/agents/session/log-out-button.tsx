import { useLogOut } from './use-log-out.ts'

/** In the header, in the place of the way in. */
export function LogOutButton() {
  const { isLeaving, logOut } = useLogOut()
  return (
    <button type="button" onClick={logOut} aria-disabled={isLeaving || undefined}>
      {isLeaving ? 'Logging out…' : 'Log out'}
    </button>
  )
}
