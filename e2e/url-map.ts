import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '#app/routes.ts'

const sampleId = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const own = path !== undefined || index ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
  })
}

/** Every path pattern of `app/routes.ts`. */
export const routePaths: string[] = [...new Set(pathsOf(routes, ''))].filter((path) => !path.endsWith('*'))

/** Every path with a sample id for each parameter. A new page is tested from the start. */
export const urlMap: string[] = routePaths.map((path) => path.replaceAll(/:\w+/g, sampleId))

/** The sign-in pages of the office: open to strangers, who can do nothing there except sign in. */
export const officeSignInPages = [
  '/staff/sign-in',
  '/staff/sign-in/code',
  '/staff/sign-out',
  '/staff/first-owner',
  '/staff/join',
  '/staff/forgot-password',
  '/staff/reset-password',
  '/staff/set-up',
]
