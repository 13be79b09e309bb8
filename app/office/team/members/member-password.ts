/** The minimum length of a colleague's password, which is combined with a second factor (rule BO1). */
export const minimumPasswordLength = 12
