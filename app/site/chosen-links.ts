/** The links whose addresses the operator chooses, as they stand in the pages that are built (rule W6). */
export const builtLinks = { NETWORK_URL: '/locations', STATUS_URL: '/status' }

export type ChosenLinks = typeof builtLinks

let links: ChosenLinks = builtLinks

/** Called once, at the start: from then on rendered pages lead where the configuration says. */
export function leadTo(chosen: ChosenLinks): void {
  links = chosen
}

/** A link's address, after a mark by which the start finds it in stored pages (`write-settings.server.ts`). */
export const chosenLink = (name: keyof ChosenLinks) => ({ 'data-chosen': name, href: links[name] })
