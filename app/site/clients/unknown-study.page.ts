import { redirect } from 'react-router'

/** Any other path under `/clients` (rules W4, W5): `/notfound` answers 404. */
export function loader(): Response {
  return redirect('/notfound')
}
