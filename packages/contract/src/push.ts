import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { languages } from './errors.ts'
import { List } from './paging.ts'
import { pushLimits } from './push-limits.ts'
import { ticket } from './push-ticket.ts'
import { Id, Nothing, nullable, Time } from './schema.ts'

/** With a host, and without characters that browsers read in two ways: services are distinguished by the host. */
const endpoint = '^https?://[A-Za-z0-9.:[\\]-]+(/[!-[\\]-~]*)?$'
const base64url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` })

export const pushKey = call({
  method: 'GET',
  path: '/api/push/key',
  access: 'user',
  section: 'users',
  summary:
    'The key of this server for the push services of browsers; null where the operator lets it tell no devices (an extension)',
  data: Type.Object({ key: nullable(base64url(87)) }),
  example: {
    data: { key: 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo' },
  },
})

/** A device that is notified of messages while no page is open on it. */
export const PushDevice = Type.Object({
  id: Id,
  /** Browser and system, such as `Chrome · Windows`; may be empty. */
  device: Type.String(),
  addedAt: Time,
  /** When a notification was last sent to it. */
  toldAt: nullable(Time),
  /** It is the device of the caller's session. */
  isCurrent: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

export const pushDevices = call({
  method: 'GET',
  path: '/api/push/devices',
  access: 'user',
  section: 'users',
  summary: 'My devices that are notified of messages while no page is open on them (an extension)',
  data: List(PushDevice),
  example: {
    data: {
      list: [
        {
          id: 7,
          device: 'Chrome · Android',
          addedAt: '2026-11-25T08:00:00.000Z',
          toldAt: null,
          isCurrent: true,
        },
      ],
      count: 1,
    },
  },
})

export const addPushDevice = call({
  method: 'PUT',
  path: '/api/push/devices',
  access: 'user',
  section: 'users',
  summary:
    'Tell this device of messages while no page is open on it: its subscription, as the browser gives it, until the session ends (an extension)',
  body: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: pushLimits.endpoint, pattern: endpoint }),
    /** Its public key, a point of P-256. */
    p256dh: base64url(87),
    auth: base64url(22),
    /** Language of its notifications. */
    language: Type.Unsafe<(typeof languages)[number]>(Type.String({ enum: [...languages] })),
  }),
  data: Nothing,
  example: {
    request: {
      endpoint: 'https://push.example.org/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      language: 'zh',
    },
    data: {},
  },
})

export const removePushDevice = call({
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  access: 'user',
  section: 'users',
  summary: 'Tell a device of mine nothing any more (an extension)',
  params: Type.Object({ id: Id }),
  data: Nothing,
  example: { data: {} },
})

/** Outcome of a trial notification. */
export const pushOutcomes = ['taken', 'gone', 'refused', 'unreachable'] as const
export type PushOutcome = (typeof pushOutcomes)[number]

export const tryPush = call({
  method: 'POST',
  path: '/api/push/trial',
  access: 'user',
  section: 'users',
  summary:
    'Send a notification to this device to try it: whether its push service has taken it, knows the device no more, refused it, or cannot be reached (an extension)',
  data: Type.Object({ outcome: Type.Unsafe<PushOutcome>(Type.String({ enum: [...pushOutcomes] })) }),
  example: { data: { outcome: 'taken' } },
})

export const readByPush = call({
  method: 'POST',
  path: '/api/push/read',
  access: 'public',
  section: 'users',
  summary:
    'Mark what a notification shows as read, by the ticket that came with it: a service worker has no session (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: {
    request: { ticket: 'AAAAAAAHAAAAACcRAAAAAAAqAAeiPoqzTz1t8mDfl0QkNRr0s8g' },
    data: {},
  },
})

export const refuseByPush = call({
  method: 'POST',
  path: '/api/push/refuse',
  access: 'public',
  section: 'users',
  summary:
    'Refuse the call that a notification announced, by the ticket that came with it: a service worker has no session (an extension)',
  body: Type.Object({ ticket }),
  data: Nothing,
  example: {
    request: { ticket: 'AAAAAAAHAAAAACcRAAAAAAAqAAeiPoqzTz1t8mDfl0QkNRr0s8g' },
    data: {},
  },
})

/** Content that a device receives, encrypted. */
export type Push =
  | {
      readonly kind: 'message'
      /** The path of the conversation: a later notification about it replaces this one. */
      readonly tag: string
      readonly messageId: number
      readonly title: string
      readonly body: string
      /** Without a sound. */
      readonly isQuiet: boolean
      /** It changes an earlier notification, and needs no new attention. */
      readonly isChange: boolean
      readonly at: string
      /** Label of the button that marks it as read, and its ticket for `POST /api/push/read`; not from older nodes. */
      readonly read?: { readonly label: string; readonly ticket: string }
    }
  /** A due reminder, or a request to read or to confirm a message. */
  | {
      readonly kind: 'reminder'
      readonly tag: string
      readonly title: string
      readonly body: string
      /** Path of the message in the app. */
      readonly path: string
      /** Without a sound. */
      readonly isQuiet?: boolean
    }
  /** An incoming call. */
  | {
      readonly kind: 'call'
      readonly tag: string
      readonly title: string
      readonly body: string
      /** Path of the conversation with the caller in the app. */
      readonly path: string
      /** Labels of the buttons, and their tickets for `GET /api/chat/ringing` and `POST /api/push/refuse`. */
      readonly answer: { readonly label: string; readonly ticket: string }
      readonly refuse: { readonly label: string; readonly ticket: string }
    }
  /** The messages of this conversation's notification are read, or gone. */
  | { readonly kind: 'close'; readonly tag: string; readonly path?: string }
  | { readonly kind: 'trial'; readonly title: string; readonly body: string }
