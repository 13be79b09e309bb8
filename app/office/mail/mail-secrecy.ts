/**
 * Whether a colleague sees the secrets in a mail (codes, links). `open`: it has none. `whole`: they are shown. `masked`: they are hidden.
 * `waits`: they are hidden until the second factor is given again (rule BO12).
 */
export type MailSecrecy = 'open' | 'whole' | 'masked' | 'waits'
