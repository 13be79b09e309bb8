/** Addresses that the operator chooses, written into the pages when they are built. */
export const pageSettings = {
  networkUrl: import.meta.env.PAGE_SETTINGS_NETWORK_URL,
  statusUrl: import.meta.env.PAGE_SETTINGS_STATUS_URL,
  companySiteUrl: import.meta.env.PAGE_SETTINGS_COMPANY_SITE_URL,
} as const
