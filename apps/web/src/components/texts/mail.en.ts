import type { Translation } from '../../platform/texts/types.ts'
import type { mail as original } from './mail.zh.ts'

export const mail: Translation<typeof original> = {
  title: 'Email',
  text: 'After you’ve been away for a while, one email sums up unread direct messages and mentions of you. Only you see the address.',
  address: 'Email address',
  addressWrong: 'Enter a whole email address, such as name@example.org',
  add: 'Send confirmation',
  change: 'Change address',
  cancel: 'Cancel',
  remove: 'Remove address',
  removed: 'Address removed',
  sent: 'Confirmation sent. Open the link in it.',
  unconfirmed: 'Unconfirmed',
  unconfirmedText:
    'Open the link in the email you got; it works for {hours} hours. If there is none, look in your spam folder or send another.',
  again: 'Send again',
  confirmed: 'Confirmed',
  failing: 'Not delivered',
  failingText:
    'The mail server refused this address, so nothing more is sent. Check it and send a test: once that arrives, digests go on.',
  digests: 'Digest of unread messages',
  digestsHint: 'Put off while you’re not to be disturbed and during hours of rest',
  away: 'After being away for',
  span: 'At most one every',
  minutes: '{minutes} minutes',
  hours: '{hours} hours',
  day: 'Day',
  language: 'Language of emails',
  zh: '中文',
  en: 'English',
  try: 'Send a test',
  tried: 'Email sent. Look in your inbox.',
  confirmTitle: 'Confirm your email address',
  confirmText: 'Digests of unread messages will then be sent to this address.',
  confirm: 'Confirm address',
  confirmDone: 'Address confirmed',
  confirmDoneText:
    'You’ll get a digest of unread messages after being away for a while. Change that under Me → Notifications.',
  endTitle: 'Unsubscribe from digests',
  endText:
    'This address will get no more digests of unread messages. Chats and other notifications stay as they are.',
  end: 'Unsubscribe',
  endDone: 'You’re unsubscribed',
  endDoneText: 'You can turn digests on again under Me → Notifications.',
  toApp: 'Open the app',
}
