import { data } from 'react-router'

/** Any path that no route knows: thrown so that the true status 404 goes out. */
export function loader(): never {
  throw data(null, 404)
}

export default function UnknownPage() {
  return null
}
