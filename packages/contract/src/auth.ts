import Type, { type Static } from 'typebox'
import { accountNamePattern } from './account-names.ts'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { confirms, device, shared, typedPassword } from './credentials.ts'
import { Role } from './enums.ts'
import { InvitationCode } from './invitations.ts'

import { joiningLimits } from './joining-limits.ts'

import { Id, integer, Nothing, nameText, oneOf, shownText, text } from './schema.ts'

/** Claims of a session token. `exp` is in seconds; `sid` names the session that can be revoked. */
export const TokenClaims = Type.Object({
  exp: integer(),
  nickname: Type.String(),
  role: oneOf(Role),
  userID: Id,
  sid: Type.String(),
  /** An extension: the sign-in is on a computer that others use too. */
  shared: Type.Optional(Type.Boolean()),
})
export type TokenClaims = Static<typeof TokenClaims>

export const nickname = nameText(limits.nickname)
export const password = text(limits.password, { trim: false, singleLine: false })
export const accountName = Type.String({ pattern: accountNamePattern })

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  section: 'auth',
  summary: 'Create a user; the answer is the new id, which is also the account to sign in with',
  body: Type.Object({
    nickname,
    pwd: password,
    rePwd: Type.String(),
    /**
     * An extension: the invitation, needed where registration is by invitation. Following it is an operation of its
     * own.
     */
    invitation: Type.Optional(InvitationCode),
    /** An extension: a name to sign in with beside the id. */
    accountName: Type.Optional(accountName),
    /** An extension: who I am, for the administrators who have to agree where registration is by approval. */
    message: Type.Optional(shownText(joiningLimits.registrationMessage, { singleLine: false })),
  }),
  data: Type.Object({
    userID: Id,
    /** An extension: nobody can sign in with this id before an administrator agrees. */
    approval: Type.Optional(Type.Literal(true)),
  }),
  example: {
    request: { nickname: 'Alice', pwd: 'correct horse', rePwd: 'correct horse' },
    data: { userID: 10001 },
  },
})

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  section: 'auth',
  summary: 'Sign in with the user id, or an account name once set',
  body: Type.Object({
    userName: Type.String({ minLength: 1, maxLength: 64, 'x-trim': true }),
    password: typedPassword,
    /** An extension: a code of the app, or a recovery code, of an account that has a second factor. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 64, 'x-trim': true })),
    /** Extensions, as `confirms`. */
    device,
    shared,
    confirms,
  }),
  data: Type.Object({ token: Type.String() }),
  example: { request: { userName: '10001', password: 'correct horse' }, data: { token: 'eyJhbGciOi…' } },
})

export const openLogin = call({
  method: 'POST',
  path: '/api/auth/open_login',
  access: 'public',
  section: 'auth',
  summary: 'Sign in with a code from a configured provider; the first time creates the user',
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4096 }),
    flag: Type.String({ minLength: 1, maxLength: 64 }),
    /** An extension: what came back beside the code, as it came; `''` for none. Only QQ can do without the field. */
    state: Type.Optional(Type.String({ maxLength: 512 })),
    /** An extension: the `iss` that some providers send beside the code. */
    iss: Type.Optional(Type.String({ maxLength: 512 })),
    device,
    shared,
    confirms,
  }),
  data: Type.Object({ token: Type.String() }),
  example: { request: { code: 'a1b2c3', flag: 'school', state: 'd4e5f6' }, data: { token: 'eyJhbGciOi…' } },
})

const providerName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) })
/** The provider chooses the length. */
const fromProvider = Type.Optional(Type.String({ maxLength: 4096 }))

export const startOpenLogin = call({
  method: 'GET',
  path: '/api/auth/open_login/{name}/start',
  access: 'public',
  section: 'auth',
  summary: 'Send the browser on to a provider to sign in there (an extension)',
  media: 'redirect',
  params: providerName,
  query: Type.Object({
    redirect_url: Type.Optional(Type.String({ maxLength: 1024 })),
    /** `1`: the provider asks for the account again. */
    anew: Type.Optional(Type.Literal('1')),
  }),
  data: Type.String(),
})

export const returnFromOpenLogin = call({
  method: 'GET',
  path: '/api/auth/open_login/{name}/return',
  access: 'public',
  section: 'auth',
  summary:
    'Where a provider sends the browser back; leads on to /login with flag, code and state (an extension)',
  media: 'redirect',
  params: providerName,
  query: Type.Object({
    code: fromProvider,
    state: fromProvider,
    iss: fromProvider,
    error: fromProvider,
  }),
  data: Type.String(),
})

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  section: 'auth',
  summary: 'Revoke this session at once and close its sockets; without one there is nothing to do',
  data: Type.String(),
  example: { data: '注销成功' },
})

export const setAccountName = call({
  method: 'PUT',
  path: '/api/user/account_name',
  access: 'user',
  section: 'users',
  withoutSecondFactor: true,
  summary: 'Choose an account name to sign in with beside the id (an extension)',
  body: Type.Object({ accountName }),
  data: Nothing,
  example: { request: { accountName: 'alice' }, data: {} },
})
