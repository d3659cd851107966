import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { confirms, device, shared, typedPassword } from './credentials.ts'
import { Nothing, nullable, shownText, Time } from './schema.ts'
import { signInLimits } from './sign-in-limits.ts'

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const PasskeyId = base64url(signInLimits.passkeyIdLength)
const password = Type.Optional(typedPassword)

export const Passkey = Type.Object({
  id: PasskeyId,
  label: Type.String(),
  createdAt: Time,
  /** Null: not since it was added. */
  lastUsedAt: nullable(Time),
})
export type Passkey = Static<typeof Passkey>

/** Options for `navigator.credentials`, as JSON of the Web Authentication API. */
const Options = Type.Object({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})

const common = {
  id: PasskeyId,
  rawId: PasskeyId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 32 })),
  clientExtensionResults: Type.Object({}),
}
const clientDataJSON = base64url(4096)

/** The browser's answer for a new passkey, in the JSON of the Web Authentication API. */
const Registration = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON,
    attestationObject: base64url(65_536),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
})

/** The browser's answer for an existing passkey. */
const Assertion = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON,
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: Type.Optional(base64url(128)),
  }),
})

const id = 'wJb5cQ7ZkQ4mJ9tT0mC1Xg'
const exampleKey = {
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
}
const exampleOptions = { options: { challenge: 'c2lnbiBpbg' } }

export const newPasskeyOptions = call({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'What a browser makes a passkey of, once the password is typed again (an extension)',
  body: Type.Object({ password }),
  data: Options,
  example: { request: { password: 'correct horse' }, data: exampleOptions },
})

export const addPasskey = call({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'Add a passkey that the browser has made (an extension)',
  body: Type.Object({ label: shownText(signInLimits.passkeyName), credential: Registration }),
  data: Passkey,
  example: {
    request: {
      label: 'My phone',
      credential: { ...exampleKey, response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' } },
    },
    data: { id, label: 'My phone', createdAt: '2026-11-22T08:00:00.000Z', lastUsedAt: null },
  },
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  access: 'user',
  section: 'auth',
  withoutSecondFactor: true,
  summary: 'Remove one of my passkeys (an extension)',
  params: Type.Object({ id: PasskeyId }),
  body: Type.Object({ password }),
  data: Nothing,
  example: { request: { password: 'correct horse' }, data: {} },
})

export const passkeySignInOptions = call({
  method: 'POST',
  path: '/api/auth/passkey_login/options',
  access: 'public',
  section: 'auth',
  summary: 'What a browser is asked for to sign in by a passkey (an extension)',
  data: Options,
  example: { data: exampleOptions },
})

export const passkeySignIn = call({
  method: 'POST',
  path: '/api/auth/passkey_login',
  access: 'public',
  section: 'auth',
  summary: 'Sign in by a passkey, which counts as password and second factor (an extension)',
  body: Type.Object({ credential: Assertion, device, shared, confirms }),
  data: Type.Object({ token: Type.String() }),
  example: {
    request: {
      credential: {
        ...exampleKey,
        response: {
          clientDataJSON: 'eyJ0',
          authenticatorData: 'SZYN',
          signature: 'MEUC',
          userHandle: 'MTAwMDE',
        },
      },
    },
    data: { token: 'eyJhbGciOi…' },
  },
})
