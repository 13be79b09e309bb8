import { redirect } from 'react-router'

/** Redirects any other path under `/clients` to `/notfound`, which responds 404 (rules W4, W5). */
export function loader(): Response {
  return redirect('/notfound')
}
