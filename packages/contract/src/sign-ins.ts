import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { password } from './auth.ts'
import { call } from './call.ts'
import { typedPassword } from './credentials.ts'
import { mailLimits } from './mail-limits.ts'
import { List } from './paging.ts'
import { Id, integer, Nothing, Time } from './schema.ts'
import { SecurityNotice } from './security-notices.ts'

const SessionId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const bySession = Type.Object({ id: SessionId })
const sessionId = '0b0e7a52-6c1f-4e0e-9a43-0d5f6a3c1b11'

/**
 * Also ends what I made that works without a session: tokens of my bots, addresses of my webhooks, and my invitations.
 * Left out with a new password it is as if true, unless my other sessions stay; left out elsewhere it is as if false.
 */
const endMade = Type.Optional(Type.Boolean())

export const changePassword = call({
  method: 'PUT',
  path: '/api/user/password',
  access: 'user',
  section: 'users',
  withoutSecondFactor: true,
  summary: 'Change my password, or set the first one soon after signing in by a provider (an extension)',
  body: Type.Object({
    /** Left out only where there is no password yet. */
    oldPassword: Type.Optional(typedPassword),
    password,
    /** Leaves my other sessions as they are; else they end at once. */
    keepOthers: Type.Optional(Type.Boolean()),
    endMade,
  }),
  data: Nothing,
  example: { request: { oldPassword: 'correct horse', password: 'battery staple' }, data: {} },
})

/** One sign-in on one device. */
export const SignIn = Type.Object({
  id: SessionId,
  /** Such as `Chrome · Windows`; empty if unknown. */
  device: Type.String(),
  ip: Type.String(),
  addr: Type.String(),
  createdAt: Time,
  /** To about ten minutes. */
  lastUsedAt: Time,
  expiresAt: Time,
  isCurrent: Type.Boolean(),
  /** From a device not seen before, and not confirmed yet. */
  isNew: Type.Boolean(),
})
export type SignIn = Static<typeof SignIn>

export const signIns = call({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'Where I am signed in, this session first (an extension)',
  /** `hasPassword`: false for a person who only signs in by a provider, and may set a first one. */
  data: Type.Object({
    ...List(SignIn).properties,
    hasPassword: Type.Boolean(),
    /** Notices of the caller's other sessions, or about the site, the newest first; absent if there are none. */
    notices: Type.Optional(Type.Array(SecurityNotice)),
  }),
  example: {
    data: {
      list: [
        {
          id: sessionId,
          device: 'Chrome · Windows',
          ip: '10.0.0.7',
          addr: '内网',
          createdAt: '2026-11-21T08:00:00.000Z',
          lastUsedAt: '2026-11-22T09:30:00.000Z',
          expiresAt: '2026-12-21T08:00:00.000Z',
          isCurrent: true,
          isNew: false,
        },
      ],
      count: 1,
      hasPassword: true,
    },
  },
})

export const endSignIn = call({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'End one of my sessions at once and close its sockets (an extension)',
  params: bySession,
  data: Nothing,
  example: { data: {} },
})

export const endOtherSignIns = call({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'End all my sessions but this one (an extension)',
  query: Type.Object({ endMade }),
  data: Nothing,
  example: { request: {}, data: {} },
})

export const confirmSignIn = call({
  method: 'PUT',
  path: '/api/auth/sessions/{id}/confirm',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'It was me: a sign-in from a new device is new no longer (an extension)',
  params: bySession,
  data: Nothing,
  example: { data: {} },
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset_password',
  access: 'public',
  section: 'auth',
  summary:
    'Set a new password by a one-time code from an administrator; ends all sessions and what was made by them (an extension)',
  body: Type.Object({
    userName: Type.String({ minLength: 1, maxLength: 64, 'x-trim': true }),
    code: Type.String({ minLength: 1, maxLength: 64, 'x-trim': true }),
    pwd: password,
    rePwd: Type.String(),
  }),
  data: Nothing,
  example: {
    request: {
      userName: '10001',
      code: 'K7QF-2MXD-9RTW-HB4C',
      pwd: 'battery staple',
      rePwd: 'battery staple',
    },
    data: {},
  },
})

export const askResetMail = call({
  method: 'POST',
  path: '/api/auth/reset_mail',
  access: 'public',
  section: 'auth',
  summary:
    'Have a link mailed by which the person of an account sets a new password; the answer is the same whether or not there is such an account with a confirmed address (an extension)',
  body: Type.Object({
    /** Its id, its name, or the address that it has confirmed; an address may be that of several accounts. */
    account: Type.String({ minLength: 1, maxLength: mailLimits.address, 'x-trim': true }),
  }),
  data: Nothing,
  example: { request: { account: 'alice@example.org' }, data: {} },
})

export const resetByMail = call({
  method: 'POST',
  path: '/api/auth/reset_by_mail',
  access: 'public',
  section: 'auth',
  summary:
    'Set a new password by a link from such a mail, once; ends all sessions and what was made by them, and answers what to sign in with (an extension)',
  body: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
    pwd: password,
    rePwd: Type.String(),
  }),
  data: Type.Object({ account: Type.String() }),
  example: {
    request: {
      ticket: 'kC0Yv9nCq8GgPZ1f2m8Jp7aW5sT3xR4eUdLhBoNiKzE',
      pwd: 'battery staple',
      rePwd: 'battery staple',
    },
    data: { account: 'alice' },
  },
})

export const socketTicket = call({
  method: 'POST',
  path: '/api/auth/socket_ticket',
  access: 'user',
  section: 'auth',
  summary: 'A ticket that opens one socket of `parley.v2`, in place of the token (an extension)',
  data: Type.Object({ ticket: Type.String(), expiresIn: integer(1) }),
  example: { data: { ticket: 'eyJzaWQiOi…', expiresIn: 30 } },
})

export const confirmSession = call({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'user',
  section: 'auth',
  summary: `Show the password again before what cannot be undone; it holds for ${limits.confirmedMinutes} minutes (an extension)`,
  body: Type.Object({
    /** Not needed from a person without one, who signs in by a provider instead, at most minutes before. */
    password: Type.Optional(Type.String({ maxLength: 512 })),
  }),
  data: Type.Object({ until: Time }),
  example: { request: { password: 'correct horse' }, data: { until: '2026-11-21T08:05:00.000Z' } },
})

export const issueResetCode = call({
  method: 'POST',
  path: '/api/user/reset_password',
  access: 'administrator',
  section: 'administration',
  summary: 'A one-time code with which a user sets a new password (an extension)',
  body: Type.Object({ userId: Id }),
  data: Type.Object({ code: Type.String(), expiresAt: Time }),
  example: {
    request: { userId: 10002 },
    data: { code: 'K7QF-2MXD-9RTW-HB4C', expiresAt: '2026-11-22T08:00:00.000Z' },
  },
})

export const signOutUser = call({
  method: 'POST',
  path: '/api/user/sign_out',
  access: 'administrator',
  section: 'administration',
  summary: 'End all sessions of a user (an extension)',
  body: Type.Object({ userId: Id }),
  data: Nothing,
  example: { request: { userId: 10002 }, data: {} },
})
