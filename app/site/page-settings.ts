/** Addresses that the operator chooses, written into the pages when they are built. `publicUrl` may be empty. */
export const pageSettings = {
  publicUrl: import.meta.env.PAGE_SETTINGS_PUBLIC_URL.replace(/\/$/, ''),
  networkUrl: import.meta.env.PAGE_SETTINGS_NETWORK_URL,
  statusUrl: import.meta.env.PAGE_SETTINGS_STATUS_URL,
  companySiteUrl: import.meta.env.PAGE_SETTINGS_COMPANY_SITE_URL,
} as const
