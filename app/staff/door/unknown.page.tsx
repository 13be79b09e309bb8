import { data } from 'react-router'

/** Any path below `/staff` that no route knows. The frame of the layout shows it; the status is 404. */
export function loader(): never {
  throw data(null, 404)
}

export default function UnknownPage() {
  return null
}
