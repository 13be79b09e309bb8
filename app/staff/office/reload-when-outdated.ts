import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The router leaves a page's data as they are after a form that was refused. Where the refusal says that they are out of
 * date (409), they are read again: the next press is then about what is on the screen.
 */
export const reloadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

/**
 * The office reads its counts with every page and after every act, but not after a form that was refused: its button would stay busy
 * until they came, and the press of a reader who has mended the form at once would be lost.
 */
export const reloadUnlessRefused: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 409
