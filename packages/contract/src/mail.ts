import Type, { type Static } from 'typebox'
import { proof } from './archives.ts'
import { call } from './call.ts'
import { languages } from './errors.ts'
import { mailLimits } from './mail-limits.ts'
import { integer, Nothing, nullable, Time } from './schema.ts'

const { awayMinutes, spanMinutes } = mailLimits

/** As browsers take one in a form; nothing in it ends a header. */
export const mailAddress = Type.String({
  minLength: 3,
  maxLength: mailLimits.address,
  pattern:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$",
})

const language = Type.Unsafe<(typeof languages)[number]>(Type.String({ enum: [...languages] }))

/**
 * `delayed`: a digest was not taken for it, and is tried again. `failing`: that went on for days, or its mail server has
 * refused it more than once, so it is sent nothing until it is confirmed anew or a trial arrives.
 */
export const mailStates = ['confirmed', 'delayed', 'failing'] as const
export type MailState = (typeof mailStates)[number]

/**
 * State of an email that a person has requested. `unreachable`: the site's mail server cannot be reached and is tried
 * again; `refused`: it refuses the address; `denied`: it refuses without a reason; `unwanted`: the reader of this
 * address wants no confirmations; `over`: the ticket is no longer valid.
 */
export const letterStates = [
  'waiting',
  'sent',
  'unreachable',
  'denied',
  'refused',
  'unwanted',
  'over',
] as const
export type LetterState = (typeof letterStates)[number]
const letterState = Type.Unsafe<LetterState>(Type.String({ enum: [...letterStates] }))

/** An email that a person has requested, and when it expires. */
const asked = { mail: letterState, until: Time }

const choice = {
  /** Whether digests are sent. */
  digests: Type.Boolean(),
  /** After being away for so long. */
  awayMinutes: integer(awayMinutes.min, awayMinutes.max),
  /** At most one in this time. */
  spanMinutes: integer(spanMinutes.min, spanMinutes.max),
  language,
}

/** The confirmed address of a person, which only they receive, and what is sent to it. */
export const MailSetting = Type.Object({
  address: Type.String(),
  state: Type.Unsafe<MailState>(Type.String({ enum: [...mailStates] })),
  /** State of the trial email; null if there is no recent one. */
  trial: nullable(Type.Object(asked)),
  ...choice,
})
export type MailSetting = Static<typeof MailSetting>

/** An address that is not confirmed yet, and the state of its confirmation email. */
export const PendingAddress = Type.Object({ address: Type.String(), ...asked })
export type PendingAddress = Static<typeof PendingAddress>

const example: MailSetting = {
  address: 'alice@example.org',
  state: 'confirmed',
  trial: null,
  digests: true,
  awayMinutes: 60,
  spanMinutes: 240,
  language: 'zh',
}

export const mailSetting = call({
  method: 'GET',
  path: '/api/mail/setting',
  access: 'user',
  section: 'users',
  summary:
    'My confirmed address for e-mail, what it is sent, and one that is still to be confirmed: null where there is none; `isOn` is whether this site sends any (an extension)',
  data: Type.Object({
    isOn: Type.Boolean(),
    setting: nullable(MailSetting),
    pending: nullable(PendingAddress),
  }),
  example: {
    data: {
      isOn: true,
      setting: example,
      pending: { address: 'alice@example.net', mail: 'sent', until: '2026-11-27T08:00:00.000Z' },
    },
  },
})

export const changeMailSetting = call({
  method: 'PUT',
  path: '/api/mail/setting',
  access: 'user',
  section: 'users',
  summary:
    'Change what my address is sent; my devices are notified by the topic `notifications` (an extension)',
  body: Type.Partial(Type.Object(choice)),
  data: Nothing,
  example: { request: { digests: true, awayMinutes: 60, spanMinutes: 240 }, data: {} },
})

export const setMailAddress = call({
  method: 'PUT',
  path: '/api/mail/address',
  access: 'user',
  section: 'users',
  summary:
    'Give my address, and my password, or a sign-in of a moment ago where there is none: a mail is sent to confirm it, and one before it goes on until it is; the same once more, without a password, for another mail (an extension)',
  body: Type.Object({ ...proof, address: mailAddress, language }),
  data: Nothing,
  example: { request: { password: 'correct horse', address: 'alice@example.org', language: 'zh' }, data: {} },
})

export const takeMailBack = call({
  method: 'DELETE',
  path: '/api/mail/pending',
  access: 'user',
  section: 'users',
  summary: 'Take back my address that is still to be confirmed; the confirmed one goes on (an extension)',
  data: Nothing,
  example: { data: {} },
})

export const removeMailAddress = call({
  method: 'DELETE',
  path: '/api/mail/address',
  access: 'user',
  section: 'users',
  summary: 'Forget my addresses, confirmed or not (an extension)',
  data: Nothing,
  example: { data: {} },
})

export const tryMail = call({
  method: 'POST',
  path: '/api/mail/trial',
  access: 'user',
  section: 'users',
  summary:
    'Send a test mail to my confirmed address; `trial` has its outcome, and an address that was failing is sent digests again if the mail is accepted (an extension)',
  data: Nothing,
  example: { data: {} },
})

const ticket = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })

export const confirmMail = call({
  method: 'POST',
  path: '/api/mail/confirm',
  access: 'public',
  section: 'users',
  summary:
    'Confirm an address by the ticket that was mailed to it: the person who reads the mail need not be signed in there (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: { request: { ticket: 'kC0Yv9nCq8GgPZ1f2m8Jp7aW5sT3xR4eUdLhBoNiKzE' }, data: {} },
})

export const refuseMail = call({
  method: 'POST',
  path: '/api/mail/refuse',
  access: 'public',
  section: 'users',
  summary:
    'Have this site ask an address for no confirmation any more, by the ticket in each that it was asked for (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: { request: { ticket: 'kC0Yv9nCq8GgPZ1f2m8Jp7aW5sT3xR4eUdLhBoNiKzE' }, data: {} },
})

export const allowMail = call({
  method: 'POST',
  path: '/api/mail/allow',
  access: 'public',
  section: 'users',
  summary: 'Take that back, by the same ticket (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: { request: { ticket: 'kC0Yv9nCq8GgPZ1f2m8Jp7aW5sT3xR4eUdLhBoNiKzE' }, data: {} },
})

export const showMailEnd = call({
  method: 'GET',
  path: '/api/mail/end/{ticket}',
  access: 'public',
  section: 'users',
  summary:
    'Where `List-Unsubscribe` leads: sends a browser on to the page whose button ends digests. Asking for it ends nothing (an extension)',
  params: Type.Object({ ticket }),
  media: 'redirect',
  data: Type.String(),
})

export const endDigests = call({
  method: 'POST',
  path: '/api/mail/end',
  access: 'public',
  section: 'users',
  summary:
    'End the digests to an address by the ticket in each of them, which is in no address this way (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: { request: { ticket: 'kC0Yv9nCq8GgPZ1f2m8Jp7aW5sT3xR4eUdLhBoNiKzE' }, data: {} },
})

export const endMail = call({
  method: 'POST',
  path: '/api/mail/end/{ticket}',
  access: 'public',
  section: 'users',
  summary:
    'End the digests to an address by the ticket in each of them, and nothing else; programs for mail send the form of RFC 8058, of up to 4096 bytes, of which nothing is read (an extension)',
  params: Type.Object({ ticket }),
  data: Nothing,
  example: { data: {} },
})
