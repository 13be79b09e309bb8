import { nameInMail } from '#app/platform/mail/name-in-mail.ts'

/** The names of a shop and its person in a mail to an address that has not been confirmed yet (rule M12). */
export const namesInMail = ({ shopName, greeting }: { shopName: string; greeting: string }) => ({
  shopName: nameInMail(shopName, 'your shop'),
  givenName: nameInMail(greeting, 'Hello'),
})
