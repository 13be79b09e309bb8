import { data } from 'react-router'

/** Responds 404 for any path that no route matches. */
export function loader(): never {
  throw data(null, 404)
}

export default function UnknownPage() {
  return null
}
