/**
 * Whether a mail holds what opens something. `open`: nothing in it does. `whole`: something does, and is shown as it was
 * delivered. `masked`: something does, and is hidden. `waits`: it is hidden until the second factor is given again (rule BO12).
 */
export type MailSecrecy = 'open' | 'whole' | 'masked' | 'waits'
