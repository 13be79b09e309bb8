/** What is reported of a page. */
export type Report =
  | { event: 'page_view'; path: string; width: number; utm?: string; referrer?: string }
  | { event: 'click'; path: string; width: number; label: string; target: string }
