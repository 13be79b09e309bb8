/** The links whose addresses the operator can configure, with the addresses of the built pages (rule W6). */
export const builtLinks = { NETWORK_URL: '/locations', STATUS_URL: '/status' }

export type ChosenLinks = typeof builtLinks

let links: ChosenLinks = builtLinks

/** Sets the configured addresses. Called once, at the start. */
export function leadTo(chosen: ChosenLinks): void {
  links = chosen
}

/** Returns the attributes of a link. The mark lets `write-settings.server.ts` find it in prerendered pages. */
export const chosenLink = (name: keyof ChosenLinks) => ({ 'data-chosen': name, href: links[name] })
