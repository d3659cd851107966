import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Duty,
  type InvitationKind,
  MemberRole,
  MessageType,
  RequestStatus,
  Role,
} from '@parley/contract'
import { sql } from 'kysely'
import { insertOutgoing } from '../../src/bots/outgoing/webhook-repository.ts'
import { newSecret, secretHash } from '../../src/bots/secret.ts'
import { insertWebhook } from '../../src/bots/webhook-repository.ts'
import type { Queries } from '../../src/db/database.ts'
import { ConversationKind } from '../../src/db/tables/conversations.ts'
import { randomCode } from '../../src/identity/auth/code.ts'
import { insertInvitation } from '../../src/identity/invitations/making-repository.ts'
import { insertBot, reserveUserIds } from '../../src/identity/users/repository.ts'
import { ensureDirectConversation, pairOf } from '../../src/messaging/direct/repository.ts'
import { insertBan, insertFormerMember } from '../../src/messaging/groups/former-member-repository.ts'
import { insertGroup } from '../../src/messaging/groups/group-repository.ts'
import { insertMembers } from '../../src/messaging/groups/member-repository.ts'
import { insertJoinRequest } from '../../src/messaging/groups/request-repository.ts'
import { insertWaiting } from '../../src/messaging/join-requests/waiting-repository.ts'
import { setDecision } from '../../src/moderation/reports/decision-repository.ts'
import { insertReport, type Thing } from '../../src/moderation/reports/making-repository.ts'
import { insertHeld } from '../../src/moderation/word-filter/held/held-repository.ts'
import { insertList } from '../../src/moderation/word-filter/rules/list-repository.ts'
import { pathOf, publicIdOf } from '../../src/platform/files/policy.ts'
import { FileKindNumber } from '../../src/platform/files/repository.ts'
import { insertUses } from '../../src/platform/files/use-repository.ts'
import { Person, type World } from '../groups/groups-support.ts'
import { insertMessages, type NewMessage } from '../support/insert-messages.ts'

/** Those who act. `outsider` is in no group; `systemAdministrator`, `moderator` and `auditor`, who keep the site, are ones too; `banned` was in the group. */
export const roles = [
  'noToken',
  'revoked',
  'outsider',
  'member',
  'admin',
  'owner',
  'curtailed',
  'systemAdministrator',
  'moderator',
  'auditor',
  'banned',
] as const
export type RoleName = (typeof roles)[number]
export type ActorName = Exclude<RoleName, 'noToken' | 'revoked'>

/** Everything that a row of the table may speak of, made anew for every answer that may change something. */
export type Scene = Awaited<ReturnType<typeof makeScene>>

/**
 * A group with an owner, two administrators and three ordinary members of whom one is curtailed in every way, a
 * pending request and a handled one, somebody who has left and somebody who is banned, messages new and old; and
 * around it people who know each other or do not.
 */
export async function makeScene(world: World, { isSearch = true } = {}) {
  const [owner, admin, otherAdmin, member, otherMember, curtailed] = await world.people(
    'Owner',
    'Admin',
    'Other admin',
    'Member',
    'Other member',
    'Curtailed',
  )
  const [outsider, systemAdministrator, moderator, auditor, friend, stranger, asker, formerMember, banned] =
    await world.people(
      'Outsider',
      'Operator',
      'Moderator',
      'Auditor',
      'Friend',
      'Stranger',
      'Asker',
      'Former member',
      'Banned',
    )
  const actors = {
    outsider,
    member,
    admin,
    owner,
    curtailed,
    systemAdministrator,
    moderator,
    auditor,
    banned,
  }
  await world.befriend(friend, ...Object.values(actors))
  await world.befriend(banned, admin, owner)
  const uploaders = [...Object.values(actors), friend]

  const { group, requests, friendRequest, foreignMessage, uploads, received } = await world.transaction(
    async (queries) => {
      await setUp(queries, actors)
      const group = await insertGroup(queries, {
        title: 'Class 3',
        abstract: '',
        avatar: '',
        size: 200,
        is_search: isSearch,
        creator_id: owner.id,
        readers_from: 0,
      })
      const base = { groupId: group, message: '', question: null }
      const [friendRequest, foreignMessage, uploads, [received = '']] = await Promise.all([
        requestBetween(queries, asker, stranger),
        messageBetween(queries, asker, stranger),
        uploadsOf(queries, uploaders),
        uploadsOf(queries, [owner]),
        insertMembers(queries, group, [owner.id], MemberRole.owner),
        insertMembers(queries, group, [admin.id, otherAdmin.id], MemberRole.administrator),
        insertMembers(queries, group, [member.id, otherMember.id, curtailed.id], MemberRole.member),
        insertJoinRequest(queries, { ...base, userId: asker.id, status: RequestStatus.pending }),
        insertJoinRequest(queries, { ...base, userId: stranger.id, status: RequestStatus.refused }),
        insertFormerMember(queries, {
          groupId: group,
          userId: formerMember.id,
          wasRemoved: false,
          lastMessageAt: null,
        }),
        insertFormerMember(queries, {
          groupId: group,
          userId: banned.id,
          wasRemoved: true,
          lastMessageAt: null,
        }),
        insertPasskeys(queries, [...Object.values(actors), stranger]),
        insertBan(queries, { groupId: group, userId: banned.id, by: owner.id }),
      ])
      await receivedIn(queries, group, received)
      const requests = await requestsTo(queries, group)
      return { group, requests, friendRequest, foreignMessage, uploads, received }
    },
  )
  const requestIn = (status: number) => requests.find((request) => request.status === status)?.id ?? 0
  const invitations = await invitationsOf(world, group, { owner, member, systemAdministrator, friend })
  const uploadsBy = new Map(uploaders.map(({ id }, i) => [id, uploads[i]]))
  const authors = { owner, admin, otherAdmin, member, otherMember, curtailed }
  const messages = await insertScene(world, group, { ...authors, ...actors })
  const chats = await world.transaction((queries) => chatsOf(queries, Object.values(actors), friend))
  const waiting = await world.transaction(registrationOf)
  const reports = await reportsOf(
    world,
    { reporter: asker, stranger, auditor, owner, group },
    messages('otherMember'),
  )
  const announcement = await world.transaction((queries) =>
    announcementOf(queries, group, messages('otherMember'), owner),
  )
  const sessions = new Map([...uploaders, stranger].map(({ id, sessionId }) => [id, sessionId]))
  return {
    ...authors,
    actors,
    friend,
    stranger,
    asker,
    formerMember,
    banned,
    group,
    announcement,
    pendingRequest: requestIn(RequestStatus.pending),
    handledRequest: requestIn(RequestStatus.refused),
    messages,
    /** Messages of a person in the group; for anybody else those of the owner. */
    ownMessage: (id: number) => messages(namesOf(actors).get(id) ?? 'owner'),
    friendRequest,
    foreignMessage,
    invitations,
    /** The id of somebody who asks for an account. */
    waiting,
    reports,
    ...(await wordsOf(world, group, { otherMember, auditor })),
    webhook: await world.transaction((queries) => webhooksOf(queries, group, owner)),
    outgoing: await world.transaction((queries) => outgoingOf(queries, group, owner)),
    /** Messages of a person and the friend to each other. */
    chatOf: ({ id }: { id: number }): Chat => chats.get(id) ?? { own: 0, old: 0, theirs: 0, withdrawn: 0 },
    /** Where an upload of somebody's is served; what is nobody's is nowhere. */
    uploadOf: ({ id }: { id: number }) => uploadsBy.get(id) ?? '/api/file/0123456789abcdef',
    received,
    /** The session that somebody acts with; of nobody one that is not. */
    sessionOf: (id: number) => sessions.get(id) ?? randomUUID(),
    passkeyOf,
    world,
  }
}

const namesOf = (people: Readonly<Record<string, Person>>) =>
  new Map(Object.entries(people).map(([name, { id }]) => [id, name]))

async function announcementOf(queries: Queries, group: number, message: number, by: Person): Promise<number> {
  const { id } = await queries
    .insertInto('group_announcements')
    .values({ group_id: group, message_id: message, by_id: by.id, reminded_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const passkeyOf = (id: number) => `key-${id}`

/** A passkey of each of them. */
async function insertPasskeys(queries: Queries, owners: readonly Person[]): Promise<void> {
  const key = { label: 'Key', public_key: 'a2V5', counter: 0, transports: '' }
  const passkeys = owners.map(({ id }) => ({ ...key, id: passkeyOf(id), user_id: id }))
  await queries.insertInto('passkeys').values(passkeys).execute()
}

/** Three keep the site, and one may nothing that can be forbidden. */
async function setUp(
  queries: Queries,
  people: Readonly<Record<'systemAdministrator' | 'moderator' | 'auditor' | 'curtailed', Person>>,
): Promise<void> {
  const { systemAdministrator, moderator, auditor, curtailed } = people
  const appoint = ({ id }: Person, duty: Duty) =>
    queries.updateTable('users').set({ duty }).where('id', '=', id).execute()
  const nothing = {
    curtail_chat: true,
    curtail_add_user: true,
    curtail_create_group: true,
    curtail_in_group_chat: true,
  }
  await Promise.all([
    queries
      .updateTable('users')
      .set({ role: Role.administrator })
      .where('id', '=', systemAdministrator.id)
      .execute(),
    appoint(moderator, 'moderator'),
    appoint(auditor, 'auditor'),
    queries.updateTable('users').set(nothing).where('id', '=', curtailed.id).execute(),
  ])
}

/** An invitation of each kind that is valid, and a code that nobody knows. */
async function invitationsOf(
  { queries }: World,
  group: number,
  makers: Readonly<Record<'owner' | 'member' | 'systemAdministrator' | 'friend', Person>>,
) {
  const make = async (kind: InvitationKind, { id: inviterId }: Person, groupIds: number[] = []) => {
    const code = randomCode()
    const wanted = { kind, code, inviterId, groupIds, days: 7, maxUses: null }
    return { id: await insertInvitation(queries, wanted), code }
  }
  return {
    ofFriend: await make('person', makers.friend),
    ofOwner: await make('group', makers.owner, [group]),
    ofMember: await make('group', makers.member, [group]),
    toSite: await make('site', makers.systemAdministrator),
    unknown: { id: 999_999_999, code: '0000000000000000' },
  }
}

/** Reports of each kind by somebody who is none of those who act. */
async function reportsOf(
  { queries }: World,
  about: Readonly<Record<'reporter' | 'stranger' | 'auditor' | 'owner', Person>> & { group: number },
  messageId: number,
) {
  const make = async (thing: Pick<Thing, 'kind' | 'thing'> & Partial<Thing>, { id }: Person) => {
    const whole = { group: undefined, messages: [], ...thing, people: [id] }
    return insertReport(queries, about.reporter.id, whole, { reason: 'spam', text: '' })
  }
  const group = { id: about.group, title: 'Class 3' }
  const copy = {
    id: messageId,
    conversationId: about.group,
    isOfGroup: true,
    senderId: about.stranger.id,
    sentAt: new Date(),
    isWithdrawn: false,
    msg: { type: MessageType.text, textMsg: { content: 'Hello' } },
  }
  const decided = await make({ kind: 'person', thing: 'decided' }, about.stranger)
  const decision = {
    by: about.owner.id,
    decision: 'dismissed',
    hasDeleted: false,
    hasDissolved: false,
  } as const
  await setDecision(queries, decided, decision)
  return {
    decided,
    open: await make({ kind: 'person', thing: 'open' }, about.stranger),
    aboutStaff: await make({ kind: 'person', thing: 'staff' }, about.auditor),
    ofGroup: await make({ kind: 'group', thing: 'group', group }, about.owner),
    ofMessage: await make({ kind: 'messages', thing: 'message', group, messages: [copy] }, about.stranger),
  }
}

/** A list that is off, and messages that are held: of a member, and of the staff. */
async function wordsOf(
  { queries }: World,
  group: number,
  senders: Readonly<Record<'otherMember' | 'auditor', Person>>,
) {
  const hold = ({ id }: Person) =>
    insertHeld(queries, {
      place: 'group',
      target: group,
      sender_id: id,
      client_message_id: null,
      type: MessageType.text,
      body: { content: 'Hello' },
      preview: 'Hello',
      file_ids: [],
      words: [],
      lists: [],
    })
  // Remove the lists of earlier scenes: a site has no more than so many.
  await queries.deleteFrom('word_lists').execute()
  const { id } = await insertList(queries, { name: 'List', action: 'mask', is_on: false, words: ['spam'] })
  return {
    wordList: id,
    held: { ofMember: (await hold(senders.otherMember)) ?? 0, ofStaff: (await hold(senders.auditor)) ?? 0 },
  }
}

/** A webhook that posts, by its key, and one of a group that is gone. */
async function webhooksOf(queries: Queries, group: number, { id: by }: Person) {
  const key = newSecret()
  const botId = await insertBot(queries, 'Build')
  const otherBotId = await insertBot(queries, 'Elsewhere')
  await insertMembers(queries, group, [botId], MemberRole.member)
  return {
    key,
    id: await insertWebhook(queries, { groupId: group, botId, secretHash: secretHash(key), by }),
    elsewhere: await insertWebhook(queries, {
      groupId: null,
      botId: otherBotId,
      secretHash: secretHash(newSecret()),
      by,
    }),
  }
}

/** An outgoing webhook with a delivery that is over, and one of a group that is gone. */
async function outgoingOf(queries: Queries, group: number, { id: by }: Person) {
  const insert = async (groupId: number | null) => {
    const botId = await insertBot(queries, 'Deploy')
    if (groupId !== null) await insertMembers(queries, groupId, [botId], MemberRole.member)
    const url = 'http://127.0.0.1:9/'
    return insertOutgoing(queries, { groupId, botId, url, words: ['/never'], secret: 'none', by })
  }
  const id = await insert(group)
  const { id: delivery } = await queries
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: 'message', message_id: 1, happened_at: new Date(), state: 'taken' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, delivery, elsewhere: await insert(null) }
}

const requestsTo = (queries: Queries, group: number) =>
  queries.selectFrom('group_requests').select(['id', 'status']).where('group_id', '=', group).execute()

/** Puts a file there as an upload of each of them. */
async function uploadsOf(queries: Queries, owners: readonly Person[]): Promise<string[]> {
  const ids = owners.map(() => randomBytes(24).toString('base64url'))
  const blobs = await queries
    .insertInto('blobs')
    .values(ids.map((key) => ({ key, size: 1, sha256: null })))
    .returning(['id', 'key'])
    .execute()
  const blobOf = new Map(blobs.map(({ id, key }) => [key, id]))
  const file = { kind: FileKindNumber.file, name: 'notes.txt', suffix: 'txt', type: 'text/plain' }
  const image = { thumbnail_id: null, width: null, height: null, bytes: 1 }
  const files = owners.map(({ id: owner_id }, i) => {
    const public_id = ids[i] ?? ''
    return { ...file, ...image, public_id, owner_id, blob_id: blobOf.get(public_id) ?? 0 }
  })
  await queries.insertInto('files').values(files).execute()
  return ids.map(pathOf)
}

/** A file that was sent to the group, whose members may send it on. */
async function receivedIn(queries: Queries, conversation_id: number, path: string): Promise<void> {
  const { id } = await queries
    .selectFrom('files')
    .select('id')
    .where('public_id', '=', publicIdOf(path) ?? '')
    .executeTakeFirstOrThrow()
  await insertUses(queries, [{ file_id: id, conversation_id, message_id: null, user_id: null }])
}

async function requestBetween(queries: Queries, sender: Person, receiver: Person) {
  const request = { sender_id: sender.id, receiver_id: receiver.id, message: '', verification: 2 }
  const row = await queries
    .insertInto('friend_requests')
    .values({ ...request, verification_question: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function registrationOf(queries: Queries): Promise<number> {
  const [user_id = 0] = await reserveUserIds(queries, 1)
  const row = { user_id, nickname: 'Waits', account_name: null, password_hash: 'hash', message: '' }
  await insertWaiting(queries, { ...row, ip: '10.0.0.7', address: '10.0.0.7' })
  return user_id
}

async function messageBetween(queries: Queries, sender: Person, receiver: Person) {
  const conversation_id = await ensureDirectConversation(queries, pairOf(sender.id, receiver.id))
  const place = { conversation_id, sequence: 1, position: 1, sender_id: sender.id, created_at: new Date() }
  const content = { type: MessageType.text, body: { content: 'Hi' }, preview: 'Hi' }
  const rest = { shows_date: true, client_message_id: null }
  const [id] = await insertMessages(queries, [{ ...place, ...content, ...rest }])
  return id ?? 0
}

/** Ids of what somebody wrote now and three minutes ago, what the other side wrote, and what was withdrawn. */
type Chat = Record<'own' | 'old' | 'theirs' | 'withdrawn', number>

const plain = { type: MessageType.text, body: { content: 'Hello' }, preview: 'Hello' }
const withdrawn = { type: MessageType.withdrawn, body: { content: '' }, preview: '' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Messages that each of them and one other wrote to each other, by their ids. */
async function chatsOf(queries: Queries, people: readonly Person[], other: Person) {
  const conversations = await queries
    .insertInto('conversations')
    .values(people.map(() => ({ kind: ConversationKind.direct })))
    .returning('id')
    .execute()
  const chats = people.map(({ id }, i) => ({ id, conversation_id: conversations[i]?.id ?? 0 }))
  const direct = chats.map(({ id, conversation_id }) => {
    const [user_low, user_high] = pairOf(id, other.id)
    return { conversation_id, user_low, user_high }
  })
  await Promise.all([
    queries.insertInto('direct_conversations').values(direct).execute(),
    queries
      .insertInto('conversation_members')
      .values(
        chats.flatMap(({ id, conversation_id }) =>
          [id, other.id].map((user_id) => ({ conversation_id, user_id })),
        ),
      )
      .execute(),
  ])
  const ids = await insertMessages(
    queries,
    chats.flatMap(({ id, conversation_id }): NewMessage[] => {
      const rest = { conversation_id, shows_date: false, client_message_id: null }
      return [
        { ...rest, ...plain, sequence: 1, position: 1, sender_id: id, created_at: minutesAgo(3) },
        { ...rest, ...withdrawn, sequence: 2, position: 2, sender_id: id, created_at: minutesAgo(0) },
        { ...rest, ...plain, sequence: 3, position: 3, sender_id: other.id, created_at: minutesAgo(0) },
        { ...rest, ...plain, sequence: 4, position: 4, sender_id: id, created_at: minutesAgo(0) },
      ]
    }),
  )
  return new Map(
    chats.map(({ id }, i): [number, Chat] => {
      const [old = 0, taken = 0, theirs = 0, own = 0] = ids.slice(4 * i)
      return [id, { own, old, theirs, withdrawn: taken }]
    }),
  )
}

/**
 * Inserts messages of everybody, now and three minutes ago, of outsiders from when they were members, and a withdrawn
 * one; their ids by author.
 */
async function insertScene(world: World, group: number, authors: Record<string, Person>) {
  const [now, old] = [minutesAgo(0), minutesAgo(3)]
  const wanted = [
    ...Object.entries(authors).map(([name, author]) => ({
      name: `old ${name}`,
      author,
      at: old,
      what: plain,
    })),
    ...Object.entries(authors).map(([name, author]) => ({ name, author, at: now, what: plain })),
    { name: 'withdrawn', author: Object.values(authors)[0] as Person, at: now, what: withdrawn },
  ]
  const inserted = await insertMessages(
    world.queries,
    wanted.map(
      ({ author, at, what }, i): NewMessage => ({
        ...what,
        conversation_id: group,
        sequence: i + 1,
        position: i + 1,
        sender_id: author.id,
        shows_date: false,
        client_message_id: null,
        created_at: at,
      }),
    ),
  )
  const ids = new Map(inserted.map((id, i) => [wanted[i]?.name, id]))
  return (name: string): number => ids.get(name) ?? 0
}

const signedOut = new WeakMap<World, Promise<Person>>()

/** The person who acts; those without a session have never had one, or have signed out. */
export async function actorOf(scene: Scene, role: RoleName): Promise<Person> {
  const { world, owner, actors } = scene
  if (role === 'noToken') return new Person(world, { id: 0, nickname: '', token: '' })
  if (role !== 'revoked') return actors[role]
  const known = signedOut.get(world) ?? signOut(world, owner)
  signedOut.set(world, known)
  return known
}

async function signOut(world: World, { id, nickname }: Person): Promise<Person> {
  const person = await world.signIn(id, nickname)
  await person.call('POST /api/auth/logout')
  return person
}

/** All that the database holds of a scene's group and of what its actors are to each other. */
export async function snapshot({
  group,
  waiting,
  actors,
  asker,
  wordList,
  held,
  world: { queries },
}: Scene): Promise<string> {
  const ids = Object.values(actors).map(({ id }) => id)
  const { rows } = await sql<{ all: string }>`/* snapshot of a scene */ select json_build_array(
    (select json_agg(t) from groups t where id = ${group}),
    (select json_agg(t order by user_id) from conversation_members t where conversation_id = ${group}),
    (select json_agg(t order by sequence) from messages t where conversation_id = ${group}),
    (select json_agg(t order by user_id, sequence) from message_deletions t where conversation_id = ${group}),
    (select json_agg(t order by message_id) from pinned_messages t where conversation_id = ${group}),
    (select json_agg(t order by id) from group_announcements t where group_id = ${group}),
    (select json_agg(t order by message_id, user_id) from poll_votes t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by message_id, number) from sign_ups t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by message_id, emoji) from message_reactions t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by message_id, version) from message_versions t where message_id in (
      select id from messages where conversation_id = ${group} or sender_id = any (${ids}::bigint[])
    )),
    (select json_agg(t order by id) from group_requests t where group_id = ${group}),
    (select json_agg(t order by user_id) from former_members t where group_id = ${group}),
    (select json_agg(t order by user_id, friend_id) from friendships t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by blocked_id) from blocks t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by id) from friend_requests t where sender_id = any (${ids}::bigint[])),
    (select json_agg(t order by id) from users t where id = any (${ids}::bigint[])),
    (select json_agg(t order by user_id) from credentials t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by user_id) from second_factors t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by id) from passkeys t where user_id = any (${ids}::bigint[])),
    (select json_agg(t order by user_id) from password_resets t where user_id = any (${ids}::bigint[])),
    (select json_agg(json_build_array(t.id, t.is_new) order by t.id) from sessions t
      where revoked_at is null and user_id = any (${ids}::bigint[])),
    (select json_agg(t order by id) from messages t where sender_id = any (${ids}::bigint[])),
    (select json_agg(t order by id) from invitations t where inviter_id = any (${ids}::bigint[])),
    (select json_agg(t order by user_id) from invitation_uses t where user_id = any (${ids}::bigint[])),
    (select json_agg(t) from waiting_registrations t where user_id = ${waiting}),
    (select json_agg(t order by id) from member_files t where made_by = any (${ids}::bigint[])),
    (select json_agg(t order by id) from reports t where reporter_id = any (${[...ids, asker.id]}::bigint[])),
    (select json_agg(t) from word_lists t where id = ${wordList}),
    (select json_agg(t order by id) from webhooks t where group_id = ${group}),
    (select json_agg(t order by id) from outgoing_webhooks t where group_id = ${group}),
    (select json_agg(t order by id) from held_messages t where id = any (${Object.values(held)}::bigint[])),
    (select json_agg(t order by id) from calls t where caller_id = any (${ids}::bigint[]))
  )::text as all`.execute(queries)
  return rows[0]?.all ?? ''
}
