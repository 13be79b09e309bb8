/** Characters of a password of the staff, who have a second factor besides (rule BO1). */
export const minimumPasswordLength = 12
