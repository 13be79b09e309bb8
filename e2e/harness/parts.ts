import type { Locator, Page } from 'playwright-core'

// The parts of the screens that many journeys look at, by what they are to a reader and not by how they are styled.

/** What a refused form says above its fields. Other alerts of a page are empty until they have something to say. */
export const errorSummary = (page: Page | Locator): Locator => page.getByRole('alert').filter({ hasText: /\S/ })

/** All that happened to an office record. */
export const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' })

/** The button that leads on from a step of the wizard. */
export const nextStep = (page: Page): Locator => page.getByRole('button', { name: /^(Next: |Yes, that is my door)/ })
