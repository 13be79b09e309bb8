/** What mails and audit entries about an invitation of a colleague belong to. */
export const staffInvitationKind = 'staff-invitation'
