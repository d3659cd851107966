import Type, { type Static } from 'typebox'
import { proof } from './archives.ts'
import { call } from './call.ts'
import { Id, integer, Nothing, nullable } from './schema.ts'

const count = integer()
const group = { groupId: Id, title: Type.String() }

/** Why a person's account cannot end yet: they own the site, or are its last administrator. */
export const leavingHindrances = ['owner', 'lastAdministrator'] as const

/** The effects of ending a person's account. */
export const Leaving = Type.Object({
  hindrance: nullable(Type.Enum([...leavingHindrances])),
  /** Administrators need what this person wrote: the account cannot end before they lift that. */
  isHeld: Type.Optional(Type.Literal(true)),
  /** Whether a password has to be shown; else a sign-in that is a few minutes old. */
  hasPassword: Type.Boolean(),
  friends: count,
  signIns: count,
  /** The person's bots, which end with the account. Older servers do not send it. */
  bots: Type.Optional(count),
  /** Messages, which stay without a name. */
  messages: count,
  /** Bytes of all files that the person uploaded. Files that others received stay. */
  uploadBytes: count,
  /** Number of groups that the person leaves. */
  groups: count,
  /** Groups that get another owner. */
  passedOn: Type.Array(Type.Object({ ...group, userId: Id, nickname: Type.String() })),
  /** Groups that end, since nobody else is in them. */
  ending: Type.Array(Type.Object(group)),
})
export type Leaving = Static<typeof Leaving>

export const leaving = call({
  method: 'GET',
  path: '/api/user/me/leaving',
  access: 'user',
  section: 'users',
  costly: true,
  summary: 'What would go and what would stay if I deleted my account (an extension)',
  data: Leaving,
  example: {
    data: {
      hindrance: null,
      hasPassword: true,
      friends: 12,
      signIns: 2,
      bots: 0,
      messages: 340,
      uploadBytes: 73_400_320,
      groups: 3,
      passedOn: [{ groupId: 20001, title: 'Class 3', userId: 10002, nickname: 'Bob' }],
      ending: [],
    },
  },
})

export const deleteOwnAccount = call({
  method: 'DELETE',
  path: '/api/user/me',
  access: 'user',
  section: 'users',
  summary: 'Delete my account, for good (an extension)',
  body: Type.Object(proof),
  data: Nothing,
  example: { request: { password: 'correct horse' }, data: {} },
})
