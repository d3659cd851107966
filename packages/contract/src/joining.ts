import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { accountName, nickname } from './auth.ts'
import { type CallShape, call } from './call.ts'
import { joiningLimits } from './joining-limits.ts'
import { List, pageFields } from './paging.ts'
import { Id, idList, integer, nameText, nullable, Time } from './schema.ts'

const admin = <const M extends CallShape['method'], const S extends string>(method: M, path: S) =>
  ({
    method,
    path: `/api/joining/${path}` as const,
    access: 'administrator',
    section: 'administration',
  }) as const

/** A request for an account. */
export const WaitingRegistration = Type.Object({
  /** The id for signing in once an administrator has agreed. */
  userID: Id,
  nickname: Type.String(),
  /** A name to sign in with, if they want one. */
  accountName: Type.Optional(Type.String()),
  message: Type.String(),
  ip: Type.String(),
  addr: Type.String(),
  createdAt: Time,
})
export type WaitingRegistration = Static<typeof WaitingRegistration>

export const waitingRegistrations = call({
  ...admin('GET', 'registrations'),
  costly: true,
  summary: 'Who asks for an account where registration is by approval, the first to ask first (an extension)',
  query: Type.Object(pageFields),
  data: List(WaitingRegistration),
  example: {
    request: { page: 1 },
    data: {
      list: [
        {
          userID: 10002,
          nickname: 'Bob',
          message: 'Class 3, number 12',
          ip: '10.0.0.7',
          addr: '内网',
          createdAt: '2026-11-23T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  },
})

export const decideRegistrations = call({
  ...admin('PUT', 'registrations'),
  summary:
    'Give accounts to people who ask, in groups that I own or administer, or refuse them; those whom somebody else has decided about meanwhile are left out (an extension)',
  body: Type.Object({
    idList: idList(limits.idList),
    approve: Type.Boolean(),
    groupIds: Type.Optional(idList({ min: 0, max: limits.invitationGroups.max })),
  }),
  /** The people about whom this call has decided. */
  data: Type.Object({ idList: Type.Array(Id) }),
  example: { request: { idList: [10002], approve: true, groupIds: [1] }, data: { idList: [10002] } },
})

/** A group as people write it: its title, or its number. */
const GroupText = nameText(limits.groupTitle)

const Groups = Type.Array(GroupText, { maxItems: joiningLimits.memberFile.groups })

const fileId = joiningLimits.memberFileId

/** Its length is part of the pattern, so that values for tests are made of the pattern alone. */
const FileId = Type.String({ pattern: `^[A-Za-z0-9._:-]{${fileId.min},${fileId.max}}$` })

const people = { minItems: 1, maxItems: joiningLimits.memberFile.people }

/** Outcome for a group in the file. `several` groups have this title, so that only the number identifies one. */
const GroupOutcome = Type.Enum(['found', 'unknown', 'several', 'forbidden'])

export const MemberGroup = Type.Object({
  outcome: GroupOutcome,
  /** If it was found. */
  groupId: Type.Optional(Id),
  title: Type.Optional(Type.String()),
  /** How many more people it can take. */
  room: Type.Optional(integer()),
})
export type MemberGroup = Static<typeof MemberGroup>

export const checkMembers = call({
  ...admin('POST', 'members/check'),
  costly: true,
  summary:
    'What of a list of people stands in the way of making them members; changes nothing (an extension)',
  body: Type.Object({
    accountNames: Type.Array(accountName, { maxItems: joiningLimits.memberFile.people }),
    groups: Groups,
  }),
  data: Type.Object({
    /** The names that are already taken, as they were sent. */
    taken: Type.Array(Type.String()),
    /** In the order of the request. */
    groups: Type.Array(MemberGroup),
  }),
  example: {
    request: { accountNames: ['alice'], groups: ['Class 3'] },
    data: { taken: [], groups: [{ outcome: 'found', groupId: 1, title: 'Class 3', room: 198 }] },
  },
})

const Member = Type.Object({
  nickname,
  accountName: Type.Optional(accountName),
  /** Places in the list of groups. */
  groups: Type.Optional(
    Type.Array(integer(0, joiningLimits.memberFile.groups - 1), {
      maxItems: joiningLimits.memberFile.groupsOfPerson,
    }),
  ),
})

export const NewMember = Type.Object({
  userID: Id,
  nickname: Type.String(),
  accountName: nullable(Type.String()),
  /** Code with which they set their password, once; null when they have. */
  code: nullable(Type.String()),
})
export type NewMember = Static<typeof NewMember>

export const addMembers = call({
  ...admin('POST', 'members'),
  costly: true,
  summary: 'Make accounts for a list of people, all or none, each with a one-time code (an extension)',
  body: Type.Object({
    /** Made by the client: a repeated request gets the same answer, and nobody is added twice. */
    id: FileId,
    groups: Groups,
    /** Creates unknown groups, with the caller as owner. */
    createGroups: Type.Optional(Type.Boolean()),
    people: Type.Array(Member, people),
  }),
  data: Type.Object({
    /** In the order of the request. */
    people: Type.Array(NewMember),
    /** When the codes expire. */
    expiresAt: Time,
  }),
  example: {
    request: {
      id: '0b0e7a52-6c1f-4e0e-9a43-0d5f6a3c1b11',
      groups: ['Class 3'],
      people: [{ nickname: 'Alice', accountName: 'alice', groups: [0] }],
    },
    data: {
      people: [{ userID: 10002, nickname: 'Alice', accountName: 'alice', code: 'K7QF-2MXD-9RTW-HB4C' }],
      expiresAt: '2026-12-07T08:00:00.000Z',
    },
  },
})
