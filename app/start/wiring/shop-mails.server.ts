import { changeMails } from '#app/shops/change/requests/mails/change-request.mail.tsx'
import { goLiveMails } from '#app/shops/go-live/go-live.mail.tsx'
import { goLiveReminderMail } from '#app/shops/go-live/reminders/go-live-reminder.mail.tsx'
import { holidayMail } from '#app/shops/hours/holidays/holiday.mail.tsx'
import { insuranceMails } from '#app/shops/change/insurance/insurance.mail.tsx'
import { leavingMails } from '#app/shops/leaving/leaving.mail.tsx'
import { closingMails } from '#app/shops/office/mails/closing.mail.tsx'
import { emailMovedMail, handedOnMail, handedToMail, letterMail } from '#app/shops/office/mails/shop.mail.tsx'

/** The mails about stores. */
export const shopMails = [
  emailMovedMail,
  handedOnMail,
  handedToMail,
  letterMail,
  ...closingMails,
  ...goLiveMails,
  goLiveReminderMail,
  holidayMail,
  ...changeMails,
  ...insuranceMails,
  ...leavingMails,
]
