import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { List, pageFields } from './paging.ts'
import { Id, idList, integer, Nothing, nullable, shownText, Time } from './schema.ts'

/**
 * Target of an invitation: a friendship with its maker, a group, the site with initial groups, or, once and from the
 * operator's screen, the ownership of the site.
 */
export const InvitationKind = Type.Union([
  Type.Literal('person'),
  Type.Literal('group'),
  Type.Literal('site'),
  Type.Literal('owner'),
])
export type InvitationKind = Static<typeof InvitationKind>

/** Part of a link, `/i/{code}`; typed by hand it may have small letters, and spaces or dashes between. */
export const InvitationCode = Type.String({ pattern: '^[0-9A-Za-z -]{12,48}$' })

const Inviter = Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() })

const InvitedGroup = Type.Object({
  groupId: Id,
  title: Type.String(),
  avatar: Type.String(),
  memberCount: integer(),
})

/** An invitation for the people who may end it. */
export const Invitation = Type.Object({
  id: Id,
  kind: InvitationKind,
  code: Type.String(),
  inviter: Inviter,
  groups: Type.Array(InvitedGroup),
  createdAt: Time,
  /** Null: until it is ended. */
  expiresAt: nullable(Time),
  /** How many people have joined by it. */
  uses: integer(),
  /** Null: any number. */
  maxUses: nullable(integer(1)),
})
export type Invitation = Static<typeof Invitation>

/** An invitation for the person who follows it, signed in or not. */
export const InvitationView = Type.Object({
  kind: InvitationKind,
  /** Null for the ownership of the site. */
  inviter: nullable(Inviter),
  groups: Type.Array(InvitedGroup),
  /** Whether following it joins the group at once; else it makes a request that owner and administrators decide. */
  admits: Type.Boolean(),
  /** Whether a person without an account may make one, by this invitation or without any. */
  mayRegister: Type.Boolean(),
  /** An extension: a person who registers by it still waits for an administrator to agree. */
  approval: Type.Optional(Type.Literal(true)),
})
export type InvitationView = Static<typeof InvitationView>

const section = 'invitations'
const byCode = Type.Object({ code: InvitationCode })
const exampleCode = 'K7QF2MXD9RTWHB4C'
const alice = { userID: 10001, nickname: 'Alice', avatar: '' }
const class3 = { groupId: 1, title: 'Class 3', avatar: '', memberCount: 2 }
const example: Invitation = {
  id: 1,
  kind: 'group',
  code: exampleCode,
  inviter: alice,
  groups: [class3],
  createdAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  uses: 0,
  maxUses: null,
}

export const createInvitation = call({
  method: 'POST',
  path: '/api/invitation/invitation',
  access: 'user',
  section,
  summary:
    'Make an invitation: to be my friend, into a group where I may invite, or, for administrators, to the site (an extension)',
  body: Type.Union([
    Type.Object({ kind: Type.Literal('person') }),
    Type.Object({
      kind: Type.Literal('group'),
      groupId: Id,
      /** Days for which it is valid; default `limits.invitationDays.group`. */
      days: Type.Optional(integer(1, limits.invitationDays.max)),
      maxUses: Type.Optional(integer(1, limits.invitationUses.max)),
    }),
    Type.Object({
      kind: Type.Literal('site'),
      /** Groups that the newcomer joins, as far as the caller may invite there. */
      groupIds: Type.Optional(idList({ min: 0, max: limits.invitationGroups.max })),
      days: Type.Optional(integer(1, limits.invitationDays.max)),
      maxUses: Type.Optional(integer(1, limits.invitationUses.max)),
    }),
  ]),
  data: Invitation,
  example: { request: { kind: 'group', groupId: 1, days: 7 }, data: example },
})

export const invitations = call({
  method: 'GET',
  path: '/api/invitation/invitation',
  access: 'user',
  section,
  costly: true,
  summary:
    'Invitations that hold, the newest first: mine; of a group, all to its owner and administrators; to the site, all to administrators (an extension)',
  query: Type.Object({
    ...pageFields,
    kind: Type.Optional(InvitationKind),
    /** Only invitations into this group. */
    groupId: Type.Optional(Id),
  }),
  data: List(Invitation),
  example: { request: { groupId: 1 }, data: { list: [example], count: 1 } },
})

export const endInvitation = call({
  method: 'DELETE',
  path: '/api/invitation/invitation/{id}',
  access: 'user',
  section,
  summary: 'End an invitation that I made, or one to what I keep (an extension)',
  params: Type.Object({ id: Id }),
  data: Nothing,
  example: { data: {} },
})

export const invitation = call({
  method: 'GET',
  path: '/api/invitation/code/{code}',
  access: 'public',
  section,
  summary: 'The invitation behind a link: who invites, and to what (an extension)',
  params: byCode,
  data: InvitationView,
  example: {
    data: { kind: 'group', inviter: alice, groups: [class3], admits: true, mayRegister: true },
  },
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitation/code/{code}',
  access: 'user',
  section,
  summary: 'Follow an invitation; doing so twice does no harm (an extension)',
  params: byCode,
  body: Type.Object({
    /** Text for the owner and administrators of a group that does not let the caller join at once. */
    verify: Type.Optional(shownText(limits.verificationMessage, { singleLine: false })),
  }),
  /** `requested`: owner and administrators of the group decide. `already`: there was nothing to do. */
  data: Type.Object({
    outcome: Type.Union([Type.Literal('admitted'), Type.Literal('requested'), Type.Literal('already')]),
    /** The caller's new friend. */
    friendId: Type.Optional(Id),
    /** The groups of the invitation that the caller is in now. */
    groupIds: Type.Array(Id),
  }),
  example: { request: {}, data: { outcome: 'admitted', groupIds: [1] } },
})
