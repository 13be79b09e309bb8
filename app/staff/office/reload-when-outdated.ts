import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The router leaves a page's data as they are after a form that was refused. Where the refusal says that they are out of
 * date (409), they are read again: the next press is then about what is on the screen.
 */
export const reloadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate
