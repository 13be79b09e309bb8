/** Every public page that is rendered once, at build time, and served from memory. */
export const prerenderedPaths = ['/', '/notfound'] as const
