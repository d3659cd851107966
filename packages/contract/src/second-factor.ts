import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { typedPassword } from './credentials.ts'
import { Passkey } from './passkeys.ts'
import { Id, integer, Nothing, nullable, Time } from './schema.ts'

const path = '/api/auth/second_factor'
const section = 'auth'

/** Six digits of an app, or a recovery code as a person types it. */
const code = Type.String({ minLength: 1, maxLength: 64, 'x-trim': true })
const password = Type.Optional(typedPassword)
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
const codesExample = { recoveryCodes: ['K7QF-2MXD-9RTW-HB4C'] }

/** The people from whom the site requires more than a password. */
export const SecondFactorRule = Type.Union([
  Type.Literal('none'),
  Type.Literal('administrators'),
  Type.Literal('all'),
])
export type SecondFactorRule = Static<typeof SecondFactorRule>

export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  /** Since when it is on. */
  since: nullable(Time),
  recoveryCodesLeft: integer(),
  /** Whether the site wants one of this person. */
  isRequired: Type.Boolean(),
  /** False for a person who only signs in by a provider: a recent sign-in replaces the password. */
  hasPassword: Type.Boolean(),
  passkeys: Type.Array(Passkey),
})
export type SecondFactor = Static<typeof SecondFactor>

export const secondFactor = call({
  method: 'GET',
  path,
  access: 'user',
  section,
  withoutSecondFactor: true,
  summary: 'What protects my account beside the password (an extension)',
  data: SecondFactor,
  example: {
    data: {
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
      hasPassword: true,
      passkeys: [],
    },
  },
})

export const setUpSecondFactor = call({
  method: 'POST',
  path,
  access: 'user',
  section,
  withoutSecondFactor: true,
  summary:
    'A secret for an app that shows codes; the second factor is on once a code is confirmed (an extension)',
  /** `password`: left out only where there is none. */
  body: Type.Object({ password }),
  /** `uri`: what a QR code of it holds. */
  data: Type.Object({ secret: Type.String(), uri: Type.String() }),
  example: {
    request: { password: 'correct horse' },
    data: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Parley:10001?issuer=Parley&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
})

export const turnOnSecondFactor = call({
  method: 'PUT',
  path,
  access: 'user',
  section,
  withoutSecondFactor: true,
  summary: 'Turn it on by a code of the app; the recovery codes are shown only in this answer (an extension)',
  body: Type.Object({ code }),
  data: RecoveryCodes,
  example: { request: { code: '123456' }, data: codesExample },
})

export const turnOffSecondFactor = call({
  method: 'DELETE',
  path,
  access: 'user',
  section,
  withoutSecondFactor: true,
  summary: 'Turn it off, by password and a code; recovery codes end (an extension)',
  body: Type.Object({ password, code }),
  data: Nothing,
  example: { request: { password: 'correct horse', code: '123456' }, data: {} },
})

export const makeRecoveryCodes = call({
  method: 'POST',
  path: `${path}/recovery_codes`,
  access: 'user',
  section,
  withoutSecondFactor: true,
  summary: 'New recovery codes in the place of the old ones, by password and a code (an extension)',
  body: Type.Object({ password, code }),
  data: RecoveryCodes,
  example: { request: { password: 'correct horse', code: '123456' }, data: codesExample },
})

export const removeSecondFactor = call({
  method: 'POST',
  path: '/api/user/second_factor_off',
  access: 'administrator',
  section: 'administration',
  summary: 'Turn the second factor of a user off and remove their passkeys (an extension)',
  body: Type.Object({ userId: Id }),
  /** `wasOn`: whether there was anything beside the password. */
  data: Type.Object({ wasOn: Type.Boolean() }),
  example: { request: { userId: 10002 }, data: { wasOn: true } },
})
