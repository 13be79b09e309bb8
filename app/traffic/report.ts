/** An event that a page reports. */
export type Report =
  | { event: 'page_view'; path: string; width: number; utm?: string; referrer?: string }
  | { event: 'click'; path: string; width: number; label: string; target: string }
