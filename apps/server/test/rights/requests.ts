import type { ChatRequest, GroupRequest } from '@parley/contract'
import type { Person } from '../groups/groups-support.ts'
import { type Answers, all, by } from './row.ts'
import type { Scene } from './scene.ts'

export interface RequestRow {
  readonly kind: 'chat' | 'group'
  readonly what: string
  readonly request: (scene: Scene, me: Person) => ChatRequest | GroupRequest
  /** Event that follows when it is carried out. */
  readonly heard: (scene: Scene, me: Person) => object
  /** Receiver of the event: the connection that sent the request, unless this names another of the person's. */
  readonly by?: (scene: Scene, me: Person) => Person
  /** Is done before. */
  readonly before?: (scene: Scene, me: Person) => Promise<unknown>
  readonly answers: Answers
}

const toFriend = (s: Scene) => ({ revUserID: s.friend.id })
const toStranger = (s: Scene) => ({ revUserID: s.asker.id })
const inGroup = (s: Scene) => ({ groupID: s.group })
const nowhere = { groupID: 999_999_999 }
const members = by('notMember', 'ok', 'ok', 'ok')
/** The new text of a message. */
const edited = (messageId: number) => ({
  messageId,
  version: 0,
  editId: 'edit',
  msg: { type: 1, textMsg: { content: 'Edited' } } as const,
})
const ownInGroup = (s: Scene, me: Person) =>
  s.messages(Object.entries(s.actors).find(([, { id }]) => id === me.id)?.[0] ?? '')
const self = (_: Scene, me: Person) => me

async function unpin(s: Scene): Promise<void> {
  const socket = await s.owner.socket({ kind: 'group', v2: true })
  const pin = { ...inGroup(s), messageId: s.messages('otherMember'), on: false }
  socket.send({ pin, requestId: 'before' })
  await socket.hear({ event: 'done', requestId: 'before' })
  socket.close()
}

/** Somebody is in the call of the group. */
async function beginCall(s: Scene, { id }: Person): Promise<void> {
  await endCall(s)
  // Nobody renews it, and one that is much longer than any is none.
  const lease_until = new Date(Date.now() + 60_000)
  await s.world.queries.insertInto('conferences').values({ group_id: s.group, kind: 'video' }).execute()
  await s.world.queries
    .insertInto('conference_seats')
    .values({ group_id: s.group, user_id: id, connection: 'elsewhere', lease_until })
    .execute()
}

/** A person who has just closed may be leaving it: their seats first, as the server does. */
async function endCall(s: Scene): Promise<void> {
  await s.world.queries.deleteFrom('conference_seats').where('group_id', '=', s.group).execute()
  await s.world.queries.deleteFrom('conferences').where('group_id', '=', s.group).execute()
}

/** A message becomes a poll in which nobody has voted. */
const asPoll = (s: Scene, messageId: number) =>
  s.world.queries
    .updateTable('messages')
    .set({
      body: JSON.stringify({ content: 'Lunch?', poll: { question: 'Lunch?', options: ['Yes', 'No'] } }),
      tally: null,
    })
    .where('id', '=', messageId)
    .execute()

/** A message becomes a sign-up list in which nobody has an entry. */
const asList = async (s: Scene, messageId: number) => {
  await s.world.queries.deleteFrom('sign_ups').where('message_id', '=', messageId).execute()
  await s.world.queries
    .updateTable('messages')
    .set({ body: JSON.stringify({ content: 'Picnic', list: { topic: 'Picnic' } }), tally: null })
    .where('id', '=', messageId)
    .execute()
}
const entry = { entryId: 'e1', content: 'I bring tea' }

/** Everything that a connection of `parley.v2` may ask besides sending messages, and what each person is answered. */
export const requestRows: readonly RequestRow[] = [
  {
    kind: 'chat',
    what: 'answers a press without being a bot',
    request: () => ({ answerPress: { pressId: 'press', text: 'Counted' } }),
    heard: () => ({ event: 'done' }),
    answers: all('botsOnly'),
  },
  {
    kind: 'chat',
    what: 'asks what was missed',
    request: () => ({ sync: {} }),
    heard: () => ({ event: 'synced', reset: true }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'asks for the events of a chat with a friend',
    request: (s) => ({ backfill: { ...toFriend(s), after: 0 } }),
    heard: (s) => ({ event: 'backfill', userID: s.friend.id }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'asks for the events of a chat with a stranger',
    request: (s) => ({ backfill: { ...toStranger(s), after: 0 } }),
    heard: () => ({ event: 'backfill' }),
    answers: all('notFriends'),
  },
  {
    kind: 'chat',
    what: 'has read what a friend wrote',
    before: (s, me) =>
      s.friend.frameOutcome({ revUserID: me.id, msg: { type: 1, textMsg: { content: 'Hello' } } }, 'chat'),
    request: (s) => ({ receipt: { ...toFriend(s), readUpTo: 1 } }),
    by: (s) => s.friend,
    heard: (_, me) => ({ event: 'receipt', userID: me.id, isMe: false, readUpTo: 1 }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'has read what a stranger wrote',
    request: (s) => ({ receipt: { ...toStranger(s), readUpTo: 1 } }),
    heard: () => ({ event: 'receipt' }),
    answers: all('notFriends'),
  },
  {
    kind: 'chat',
    what: 'is writing to a friend',
    request: (s) => ({ typing: toFriend(s) }),
    by: (s) => s.friend,
    heard: (_, me) => ({ event: 'typing', userID: me.id }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'is writing to a friend who blocks them',
    before: (s, me) => s.friend.call('POST /api/user/blocks', { body: { userId: me.id } }),
    request: (s) => ({ typing: toFriend(s) }),
    by: (s) => s.friend,
    heard: (_, me) => ({ event: 'typing', userID: me.id }),
    answers: all('recipientNotFriend'),
  },
  {
    kind: 'chat',
    what: 'is writing to a stranger',
    request: (s) => ({ typing: toStranger(s) }),
    by: (s) => s.asker,
    heard: () => ({ event: 'typing' }),
    answers: all('recipientNotFriend'),
  },
  {
    kind: 'chat',
    what: 'reacts to what a friend wrote',
    request: (s, me) => ({
      react: { ...toFriend(s), messageId: s.chatOf(me).theirs, emoji: '👍', on: true },
    }),
    heard: (s, me) => ({ event: 'reaction', messageId: s.chatOf(me).theirs, by: me.id }),
    answers: all('ok', { curtailed: 'chatCurtailed' }),
  },
  {
    kind: 'chat',
    what: 'reacts to what a friend wrote who blocks them',
    before: (s, me) => s.friend.call('POST /api/user/blocks', { body: { userId: me.id } }),
    request: (s, me) => ({
      react: { ...toFriend(s), messageId: s.chatOf(me).theirs, emoji: '👍', on: true },
    }),
    heard: () => ({ event: 'reaction' }),
    answers: all('recipientNotFriend'),
  },
  {
    kind: 'chat',
    what: 'reacts to what a stranger wrote to somebody else',
    request: (s) => ({ react: { ...toStranger(s), messageId: s.foreignMessage, emoji: '👍', on: true } }),
    heard: () => ({ event: 'reaction' }),
    answers: all('messageUnknown'),
  },
  {
    kind: 'chat',
    what: 'pins what a friend wrote',
    request: (s, me) => ({ pin: { ...toFriend(s), messageId: s.chatOf(me).theirs, on: true } }),
    heard: (s, me) => ({ event: 'pin', messageId: s.chatOf(me).theirs, by: me.id }),
    answers: all('ok', { curtailed: 'chatCurtailed' }),
  },
  {
    kind: 'chat',
    what: 'votes in a poll of a friend',
    before: (s, me) => asPoll(s, s.chatOf(me).theirs),
    request: (s, me) => ({ vote: { ...toFriend(s), messageId: s.chatOf(me).theirs, options: [0] } }),
    heard: (s, me) => ({ event: 'poll', messageId: s.chatOf(me).theirs, mine: [0] }),
    answers: all('ok', { curtailed: 'chatCurtailed' }),
  },
  {
    kind: 'chat',
    what: 'votes in what a stranger wrote to somebody else',
    request: (s) => ({ vote: { ...toStranger(s), messageId: s.foreignMessage, options: [0] } }),
    heard: () => ({ event: 'poll' }),
    answers: all('messageUnknown'),
  },
  {
    kind: 'chat',
    what: 'ends a poll of a friend',
    before: (s, me) => asPoll(s, s.chatOf(me).theirs),
    request: (s, me) => ({ closePoll: { ...toFriend(s), messageId: s.chatOf(me).theirs } }),
    heard: () => ({ event: 'poll' }),
    answers: all('pollCloseForbidden'),
  },
  {
    kind: 'chat',
    what: 'ends an own poll',
    before: (s, me) => asPoll(s, s.chatOf(me).own),
    request: (s, me) => ({ closePoll: { ...toFriend(s), messageId: s.chatOf(me).own } }),
    heard: (s, me) => ({ event: 'poll', messageId: s.chatOf(me).own }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'signs up in a list of a friend',
    before: (s, me) => asList(s, s.chatOf(me).theirs),
    request: (s, me) => ({ signUp: { ...toFriend(s), messageId: s.chatOf(me).theirs, ...entry } }),
    heard: (s, me) => ({ event: 'list', messageId: s.chatOf(me).theirs, mine: [{ number: 1, ...entry }] }),
    answers: all('ok', { curtailed: 'chatCurtailed' }),
  },
  {
    kind: 'chat',
    what: 'signs up in what a stranger wrote to somebody else',
    request: (s) => ({ signUp: { ...toStranger(s), messageId: s.foreignMessage, ...entry } }),
    heard: () => ({ event: 'list' }),
    answers: all('messageUnknown'),
  },
  {
    kind: 'chat',
    what: 'ends a list of a friend',
    before: (s, me) => asList(s, s.chatOf(me).theirs),
    request: (s, me) => ({ closeList: { ...toFriend(s), messageId: s.chatOf(me).theirs } }),
    heard: () => ({ event: 'list' }),
    answers: all('listCloseForbidden'),
  },
  {
    kind: 'chat',
    what: 'ends an own list',
    before: (s, me) => asList(s, s.chatOf(me).own),
    request: (s, me) => ({ closeList: { ...toFriend(s), messageId: s.chatOf(me).own } }),
    heard: (s, me) => ({ event: 'list', messageId: s.chatOf(me).own }),
    answers: all('ok'),
  },
  {
    kind: 'chat',
    what: 'edits what they wrote to a friend',
    request: (s, me) => ({ edit: { ...toFriend(s), ...edited(s.chatOf(me).own) } }),
    heard: (s, me) => ({ event: 'edit', messageId: s.chatOf(me).own, by: me.id }),
    answers: all('ok', { curtailed: 'chatCurtailed' }),
  },
  {
    kind: 'chat',
    what: 'pins what a friend wrote who blocks them',
    before: (s, me) => s.friend.call('POST /api/user/blocks', { body: { userId: me.id } }),
    request: (s, me) => ({ pin: { ...toFriend(s), messageId: s.chatOf(me).theirs, on: true } }),
    heard: () => ({ event: 'pin' }),
    answers: all('recipientNotFriend'),
  },
  {
    kind: 'chat',
    what: 'edits what a friend wrote',
    request: (s, me) => ({ edit: { ...toFriend(s), ...edited(s.chatOf(me).theirs) } }),
    heard: () => ({ event: 'edit' }),
    answers: all('editForbidden'),
  },
  {
    kind: 'chat',
    what: 'edits what they wrote to a friend who blocks them',
    before: (s, me) => s.friend.call('POST /api/user/blocks', { body: { userId: me.id } }),
    request: (s, me) => ({ edit: { ...toFriend(s), ...edited(s.chatOf(me).own) } }),
    heard: () => ({ event: 'edit' }),
    answers: all('recipientNotFriend'),
  },
  {
    kind: 'chat',
    what: 'pins what a stranger wrote to somebody else',
    request: (s) => ({ pin: { ...toStranger(s), messageId: s.foreignMessage, on: true } }),
    heard: () => ({ event: 'pin' }),
    answers: all('messageUnknown'),
  },
  {
    kind: 'chat',
    what: 'edits what a stranger wrote to somebody else',
    request: (s) => ({ edit: { ...toStranger(s), ...edited(s.foreignMessage) } }),
    heard: () => ({ event: 'edit' }),
    answers: all('messageUnknown'),
  },
  {
    kind: 'chat',
    what: 'asks whether the server is there',
    request: () => ({ ping: {} }),
    heard: () => ({ event: 'pong' }),
    answers: all('ok'),
  },
  {
    kind: 'group',
    what: 'asks where the logs of the own groups end',
    request: () => ({ sync: {} }),
    heard: () => ({ event: 'synced' }),
    answers: all('ok'),
  },
  {
    kind: 'group',
    what: 'asks for the events of the group',
    request: (s) => ({ backfill: { ...inGroup(s), after: 0 } }),
    heard: (s) => ({ event: 'backfill', ...inGroup(s) }),
    answers: members,
  },
  {
    kind: 'group',
    what: 'asks for the events of a group that is not',
    request: () => ({ backfill: { ...nowhere, after: 0 } }),
    heard: () => ({ event: 'backfill' }),
    answers: all('groupUnknown'),
  },
  {
    kind: 'group',
    what: 'has read what was said in the group',
    before: (s) => s.owner.say(s.group, 'Hello'),
    request: (s) => ({ receipt: { ...inGroup(s), readUpTo: 1 } }),
    by: self,
    heard: (s) => ({ event: 'receipt', ...inGroup(s), readUpTo: 1 }),
    answers: members,
  },
  {
    kind: 'group',
    what: 'reacts to what a member wrote',
    request: (s) => ({
      react: { ...inGroup(s), messageId: s.messages('otherMember'), emoji: '👍', on: true },
    }),
    heard: (s, me) => ({ event: 'reaction', ...inGroup(s), by: me.id }),
    answers: by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
  },
  {
    kind: 'group',
    what: 'pins what a member wrote',
    // A pin that is there already is published to nobody.
    before: (s) => unpin(s),
    request: (s) => ({ pin: { ...inGroup(s), messageId: s.messages('otherMember'), on: true } }),
    heard: (s, me) => ({ event: 'pin', ...inGroup(s), by: me.id }),
    answers: by('notMember', 'forbidden', 'ok', 'ok'),
  },
  {
    kind: 'group',
    what: 'votes in a poll of a member',
    before: (s) => asPoll(s, s.messages('otherMember')),
    request: (s) => ({ vote: { ...inGroup(s), messageId: s.messages('otherMember'), options: [1] } }),
    heard: (s) => ({ event: 'poll', ...inGroup(s), mine: [1] }),
    answers: by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
  },
  {
    kind: 'group',
    what: 'signs up in a list of a member',
    before: (s) => asList(s, s.messages('otherMember')),
    request: (s) => ({ signUp: { ...inGroup(s), messageId: s.messages('otherMember'), ...entry } }),
    heard: (s) => ({ event: 'list', ...inGroup(s), mine: [{ number: 1, ...entry }] }),
    answers: by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
  },
  {
    kind: 'group',
    what: 'ends a list of a member',
    before: (s) => asList(s, s.messages('otherMember')),
    request: (s) => ({ closeList: { ...inGroup(s), messageId: s.messages('otherMember') } }),
    heard: (s) => ({ event: 'list', ...inGroup(s) }),
    answers: by('notMember', 'listCloseForbidden', 'ok', 'ok'),
  },
  {
    kind: 'group',
    what: 'ends a poll of a member',
    before: (s) => asPoll(s, s.messages('otherMember')),
    request: (s) => ({ closePoll: { ...inGroup(s), messageId: s.messages('otherMember') } }),
    heard: (s) => ({ event: 'poll', ...inGroup(s) }),
    answers: by('notMember', 'pollCloseForbidden', 'ok', 'ok'),
  },
  {
    kind: 'group',
    what: 'edits an own message',
    request: (s, me) => ({ edit: { ...inGroup(s), ...edited(ownInGroup(s, me)) } }),
    heard: (s, me) => ({ event: 'edit', ...inGroup(s), by: me.id }),
    answers: by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
  },
  {
    kind: 'group',
    what: 'edits a message of a member',
    request: (s) => ({ edit: { ...inGroup(s), ...edited(s.messages('otherMember')) } }),
    heard: () => ({ event: 'edit' }),
    answers: by('notMember', 'editForbidden', 'editForbidden', 'editForbidden'),
  },
  {
    kind: 'group',
    what: 'begins the call of the group',
    request: (s) => ({ enterConference: { ...inGroup(s), kind: 'video' } }),
    before: endCall,
    heard: (s, me) => ({ event: 'conference', ...inGroup(s), conference: { people: [{ userID: me.id }] } }),
    answers: by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
  },
  {
    kind: 'group',
    what: 'joins the call of the group',
    request: (s) => ({ enterConference: { ...inGroup(s), kind: 'voice' } }),
    before: (s) => beginCall(s, s.otherMember),
    heard: (s) => ({
      event: 'conference',
      ...inGroup(s),
      conference: { kind: 'video', people: [{ userID: s.otherMember.id }, {}] },
    }),
    answers: members,
  },
  {
    kind: 'group',
    what: 'leaves a call that they are not in',
    request: (s) => ({ leaveConference: inGroup(s) }),
    heard: () => ({ event: 'conferenceLeft' }),
    answers: by('notMember', 'conferenceUnknown', 'conferenceUnknown', 'conferenceUnknown'),
  },
  {
    kind: 'group',
    what: 'shows themselves in a call that they are not in',
    request: (s) => ({
      showInConference: {
        ...inGroup(s),
        isMuted: true,
        hasCamera: false,
        isSharing: false,
        hasHandUp: false,
      },
    }),
    heard: () => ({ event: 'conference' }),
    answers: by('notMember', 'conferenceUnknown', 'conferenceUnknown', 'conferenceUnknown'),
  },
  {
    kind: 'group',
    what: 'sends a signal into a call that they are not in',
    request: (s) => ({ conferenceSignal: { ...inGroup(s), seat: 1, data: 'offer' } }),
    heard: () => ({ event: 'conferenceSignal' }),
    answers: by('notMember', 'conferenceUnknown', 'conferenceUnknown', 'conferenceUnknown'),
  },
  {
    kind: 'group',
    what: 'is writing to the group',
    request: (s) => ({ typing: inGroup(s) }),
    by: (s) => s.otherMember,
    heard: (s, me) => ({ event: 'typing', ...inGroup(s), userID: me.id }),
    answers: members,
  },
  {
    kind: 'group',
    what: 'asks whether the server is there',
    request: () => ({ ping: {} }),
    heard: () => ({ event: 'pong' }),
    answers: all('ok'),
  },
]
