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

/** Every path of `app/routes.ts`, as it is written there. */
export const routePaths: string[] = [...new Set(pathsOf(routes, ''))].filter((path) => !path.endsWith('*'))

/** The same, with a sample id for each parameter. A new page is tested at birth. */
export const urlMap: string[] = routePaths.map((path) => path.replaceAll(/:\w+/g, sampleId))

/** The doors of the office: open to strangers, who may do nothing there but show who they are. */
export const officeDoors = [
  '/staff/sign-in',
  '/staff/sign-in/code',
  '/staff/sign-out',
  '/staff/first-owner',
  '/staff/join',
  '/staff/forgot-password',
  '/staff/reset-password',
  '/staff/set-up',
]
