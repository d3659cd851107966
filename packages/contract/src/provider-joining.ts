import Type from 'typebox'
import { call } from './call.ts'
import { confirms, device, shared, typedPassword } from './credentials.ts'
import { Nothing } from './schema.ts'

const section = 'auth'
const access = 'public'
const path = '/api/auth/open_login/{name}/join'
const params = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) })
const on = { device, shared, confirms }
const token = Type.Object({ token: Type.String() })

/** By which an account was found that may be of the person at the provider. */
export const joiningKeys = ['mail', 'account'] as const
export type JoiningKey = (typeof joiningKeys)[number]

export const pendingJoin = call({
  method: 'GET',
  path,
  access,
  section,
  summary:
    'The account that this browser may join to the sign-in at a provider that was refused (an extension)',
  params,
  data: Type.Object({
    /** Name of the provider, for people. */
    title: Type.String(),
    foundBy: Type.Enum([...joiningKeys]),
    /** The address or account name, as the provider says it. */
    found: Type.String(),
    /** Whether the person may have another account instead. */
    mayDecline: Type.Boolean(),
  }),
  example: { data: { title: 'School', foundBy: 'account', found: 'alice', mayDecline: true } },
})

export const joinAccount = call({
  method: 'POST',
  path,
  access,
  section,
  summary:
    'Join the account to the provider, by its password or a code of an administrator, and sign in (an extension)',
  params,
  body: Type.Object({
    /** One of the two. */
    password: Type.Optional(typedPassword),
    resetCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64, 'x-trim': true })),
    /** As for `login`. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 64, 'x-trim': true })),
    ...on,
  }),
  data: token,
  example: { request: { password: 'correct horse' }, data: { token: 'eyJhbGciOi…' } },
})

export const declineJoin = call({
  method: 'POST',
  path: '/api/auth/open_login/{name}/decline',
  access,
  section,
  summary: 'The account is somebody else’s: sign in to a new one (an extension)',
  params,
  body: Type.Object(on),
  data: token,
  example: { request: {}, data: { token: 'eyJhbGciOi…' } },
})

export const logoutByProvider = call({
  method: 'POST',
  path: '/api/auth/open_login/{name}/logout',
  access,
  section,
  summary:
    'OpenID Connect Back-Channel Logout: a provider ends sessions by a form with `logout_token` (an extension)',
  hasErrorStatus: true,
  params,
  body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 32_768 }) }),
  data: Nothing,
  example: { request: { logout_token: 'eyJhbGciOi…' }, data: {} },
})
