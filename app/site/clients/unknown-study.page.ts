import { redirect } from 'react-router'

/** Any other path under `/clients` (spec 2.2): `/notfound` answers 404. */
export function loader(): Response {
  return redirect('/notfound')
}
