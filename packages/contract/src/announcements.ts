import Type, { type Static } from 'typebox'
import { announcementLimits } from './announcement-limits.ts'
import { call } from './call.ts'
import { List, PageQuery, pageFields } from './paging.ts'
import { Id, integer, Nothing, nullable, shownText, Time } from './schema.ts'

const path = '/api/announcement/announcements'
const byId = Type.Object({ id: Id })

const announced = {
  id: Id,
  /** Plain text. */
  text: Type.String(),
  createdAt: Time,
  /** Null: until it is withdrawn. */
  endsAt: nullable(Time),
}

/**
 * An announcement of administrators to everybody, as a person sees it. No message: in no conversation, never counted.
 */
export const Announcement = Type.Object({
  ...announced,
  /** It has not ended. */
  isLive: Type.Boolean(),
  /** The caller has dismissed it, on any device. */
  isPutAway: Type.Boolean(),
})
export type Announcement = Static<typeof Announcement>

const Person = Type.Object({ userID: Id, nickname: Type.String() })

/** As administrators see it. */
export const KeptAnnouncement = Type.Object({
  ...announced,
  isLive: Type.Boolean(),
  by: Person,
  takenBack: nullable(Type.Object({ at: Time, by: Person })),
  /** How many have dismissed it. */
  putAwayBy: integer(),
})
export type KeptAnnouncement = Static<typeof KeptAnnouncement>

const example = {
  id: 1,
  text: 'The server moves on Sunday',
  createdAt: '2026-11-21T08:00:00.000Z',
  endsAt: null,
  isLive: true,
}
const alice = { userID: 10001, nickname: 'Alice' }

export const announcements = call({
  method: 'GET',
  path,
  access: 'user',
  section: 'settings',
  costly: true,
  summary: 'Announcements of administrators that have not been taken back, newest first (an extension)',
  query: Type.Object({
    ...pageFields,
    /** Only active ones that the caller has not dismissed. */
    isOpen: Type.Optional(Type.Boolean()),
  }),
  data: List(Announcement),
  example: { request: { page: 1 }, data: { list: [{ ...example, isPutAway: false }], count: 1 } },
})

export const putAnnouncementAway = call({
  method: 'PUT',
  path: `${path}/{id}/put_away`,
  access: 'user',
  section: 'settings',
  summary: 'Put an announcement away, on all my devices (an extension)',
  params: byId,
  data: Nothing,
  example: { data: {} },
})

export const announce = call({
  method: 'POST',
  path,
  access: 'administrator',
  section: 'administration',
  summary: 'Tell everybody something (an extension)',
  body: Type.Object({
    text: shownText(announcementLimits.text, { singleLine: false }),
    /** Null: until it is withdrawn. */
    endsAt: Type.Optional(nullable(Time)),
  }),
  data: byId,
  example: { request: { text: 'The server moves on Sunday' }, data: { id: 1 } },
})

export const takeAnnouncementBack = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'administrator',
  section: 'administration',
  summary: 'Take an announcement back: nobody sees it any more (an extension)',
  params: byId,
  data: Nothing,
  example: { data: {} },
})

export const announcementHistory = call({
  method: 'GET',
  path: '/api/announcement/history',
  access: 'administrator',
  section: 'administration',
  costly: true,
  summary: 'All announcements, newest first, with who made them and took them back (an extension)',
  query: PageQuery,
  data: List(KeptAnnouncement),
  example: {
    request: { page: 1 },
    data: { list: [{ ...example, by: alice, takenBack: null, putAwayBy: 12 }], count: 1 },
  },
})
