/** The subject kind of mails and audit entries about the invitation of a colleague. */
export const staffInvitationKind = 'staff-invitation'
