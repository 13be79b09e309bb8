import { data } from 'react-router'

/** Matches any path below `/staff` without a route. The layout's frame shows the 404 page. */
export function loader(): never {
  throw data(null, 404)
}

export default function UnknownPage() {
  return null
}
