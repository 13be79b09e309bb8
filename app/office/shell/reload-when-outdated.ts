import type { ShouldRevalidateFunction } from 'react-router'

/**
 * Reloads a page's data after a refusal because it was stale (409), so that the next submit is based on current data. By default the router
 * does not reload after a refused form.
 */
export const reloadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

/**
 * Reloads the office's counts with every page and act, but not after a refused form: its button would stay busy until they arrived, and a
 * quick second submit would be lost.
 */
export const reloadUnlessRefused: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 409
