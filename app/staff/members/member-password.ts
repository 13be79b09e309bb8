/** Characters of a password of the staff, who have a second factor besides (research, security 3.2). */
export const minimumPasswordLength = 12
