import { isHidden, renderedPaths } from '#app/site/prerender/indexed-paths.ts'
import { pagesToCome } from '#scripts/content/pages-to-come.ts'
import { storedPaths } from '#scripts/content/public-paths.ts'

/** Every public page of the site: stored pages, and pages that are rendered for each visitor. */
export const publicPages: string[] = [...storedPaths(), ...renderedPaths]

/** Hydrated retailers' pages that every visitor may open: the data that they load needs a mail's link or a press. */
export const retailerEntryPages = [
  '/agent-login',
  '/activate',
  '/contract/link',
  '/forgot-password',
  '/reset-password',
  '/setup-account',
  '/signup-welcome',
]

/** Pages that ask search engines not to index them. */
export const unlistedPages = publicPages.filter(isHidden)

/** Addresses that pages link to and that a later part of the product will add. */
export const addressesToCome = Object.keys(pagesToCome)
