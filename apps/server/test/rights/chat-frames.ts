import type { Person } from '../groups/groups-support.ts'
import { type FrameRow, media } from './frames.ts'
import { all } from './row.ts'
import type { ActorName, RoleName, Scene } from './scene.ts'

const hello = { type: 1, textMsg: { content: 'Hello' } }
const call = (flag: number, more: object = {}) => ({ type: 7, videoCallMsg: { flag, ...more } })
const to = ({ id }: { id: number }, msg: object) => ({ revUserID: id, msg })
const own = (s: Scene, me: RoleName) => (me in s.actors ? s.actors[me as ActorName] : s.stranger)

/** Everybody has the friend of the scene and no other; who is curtailed writes to nobody. */
const toFriends = (outcome: Parameters<typeof all>[0]) => all(outcome, { curtailed: 'chatCurtailed' })

const block = (by: Person, { id }: Person) => by.call('POST /api/user/blocks', { body: { userId: id } })
const friendBlocksAll = (s: Scene) =>
  Promise.all(Object.values(s.actors).map((actor) => block(s.friend, actor)))
const allBlockFriend = (s: Scene) =>
  Promise.all(Object.values(s.actors).map((actor) => block(actor, s.friend)))

/** Every frame to the chat socket that may be refused, and what each person is answered. */
export const chatFrames: readonly FrameRow[] = [
  { what: 'writes to a friend', frame: (s) => to(s.friend, hello), answers: toFriends('ok') },
  {
    what: 'writes to a friend with a button below it',
    frame: (s) => ({ ...to(s.friend, hello), buttons: [{ id: 'yes', label: 'Yes' }] }),
    answers: all('botsOnly'),
  },
  { what: 'writes to oneself', frame: (s, me) => to(own(s, me), hello), answers: toFriends('ok') },
  { what: 'writes to a stranger', frame: (s) => to(s.asker, hello), answers: all('recipientNotFriend') },
  {
    what: 'writes to nobody',
    frame: () => to({ id: 999_999_999 }, hello),
    answers: all('recipientNotFriend'),
  },
  {
    what: 'writes to a friend who blocks them',
    before: friendBlocksAll,
    frame: (s) => to(s.friend, hello),
    answers: all('recipientNotFriend'),
  },
  {
    what: 'calls a friend who blocks them',
    before: friendBlocksAll,
    frame: (s) => to(s.friend, call(0)),
    answers: toFriends('recipientNotFriend'),
  },
  {
    what: 'writes to a friend whom they block',
    before: allBlockFriend,
    frame: (s) => to(s.friend, hello),
    answers: all('unblockFirst'),
  },
  {
    what: 'calls a friend whom they block',
    before: allBlockFriend,
    frame: (s) => to(s.friend, call(0)),
    answers: all('unblockFirst'),
  },
  ...media.flatMap(([what, msg, fromElsewhere]): FrameRow[] => [
    {
      what: `sends a friend ${what} that they uploaded`,
      frame: (s, me) => to(s.friend, msg(s.uploadOf(own(s, me)))),
      answers: toFriends('ok'),
    },
    {
      what: `sends a friend ${what} that the friend uploaded and did not send`,
      frame: (s) => to(s.friend, msg(s.uploadOf(s.friend))),
      answers: toFriends('sourceRefused'),
    },
    {
      what: `sends a friend ${what} that came in a group`,
      frame: (s) => to(s.friend, msg(s.received)),
      answers: all('ok', {
        outsider: 'sourceRefused',
        systemAdministrator: 'sourceRefused',
        moderator: 'sourceRefused',
        auditor: 'sourceRefused',
        banned: 'sourceRefused',
        curtailed: 'chatCurtailed',
      }),
    },
    {
      what: `sends a stranger ${what}`,
      frame: (s, me) => to(s.asker, msg(s.uploadOf(own(s, me)))),
      answers: all('recipientNotFriend'),
    },
    {
      what: `sends a friend ${what} from elsewhere`,
      frame: (s) => to(s.friend, msg('https://example.org/a.png')),
      answers: all(fromElsewhere),
    },
  ]),
  {
    what: 'sends markup that is not allowed',
    frame: (s) => to(s.friend, { type: 14, imageTextMsg: { content: '<script>alert(1)</script>' } }),
    answers: all('markupRefused'),
  },
  {
    what: 'replies to a message between others',
    frame: (s) => to(s.friend, { type: 9, replyMsg: { msgID: s.foreignMessage, content: 'Yes' } }),
    answers: toFriends('messageUnknown'),
  },
  {
    what: 'quotes a message of a group',
    frame: (s) => to(s.friend, { type: 10, quoteMsg: { msgID: s.messages('owner'), content: 'Look' } }),
    answers: toFriends('messageUnknown'),
  },
  {
    what: 'withdraws a message between others',
    frame: (s) => to(s.friend, { type: 8, withdrawMsg: { msgID: s.foreignMessage } }),
    answers: all('messageUnknown'),
  },
  {
    what: 'withdraws a message of a group',
    frame: (s) => to(s.friend, { type: 8, withdrawMsg: { msgID: s.messages('owner') } }),
    answers: all('messageUnknown'),
  },
  {
    what: 'replies to what the friend wrote',
    frame: (s, me) =>
      to(s.friend, { type: 9, replyMsg: { msgID: s.chatOf(own(s, me)).theirs, content: 'Yes' } }),
    answers: toFriends('ok'),
  },
  {
    what: 'quotes what the friend wrote',
    frame: (s, me) =>
      to(s.friend, { type: 10, quoteMsg: { msgID: s.chatOf(own(s, me)).theirs, content: 'Look' } }),
    answers: toFriends('ok'),
  },
  {
    what: 'replies to a withdrawn message',
    frame: (s, me) =>
      to(s.friend, { type: 9, replyMsg: { msgID: s.chatOf(own(s, me)).withdrawn, content: 'Yes' } }),
    answers: toFriends('messageWithdrawn'),
  },
  ...(
    [
      ['an own message', 'own', 'ok'],
      ['an own message after three minutes', 'old', 'withdrawTooLate'],
      ['what the friend wrote', 'theirs', 'withdrawForbidden'],
      ['a withdrawn message', 'withdrawn', 'messageWithdrawn'],
    ] as const
  ).map(
    ([what, name, answer]): FrameRow => ({
      what: `withdraws ${what}`,
      frame: (s, me) => to(s.friend, { type: 8, withdrawMsg: { msgID: s.chatOf(own(s, me))[name] } }),
      answers: all(answer),
    }),
  ),
  {
    what: 'mentions somebody, which is for groups',
    frame: (s) => to(s.friend, { type: 11, atMsg: { userID: s.friend.id, content: 'Hi' } }),
    answers: all('messageTypeRefused'),
  },
  {
    what: 'calls a friend who is away',
    frame: (s) => to(s.friend, call(0)),
    answers: toFriends('callPeerOffline'),
    leavesRecord: 'callPeerOffline',
  },
  {
    what: 'calls a friend who is away, to speak',
    frame: (s) => to(s.friend, { type: 6, voiceCallMsg: { flag: 0 } }),
    answers: toFriends('callPeerOffline'),
    leavesRecord: 'callPeerOffline',
  },
  { what: 'calls a stranger', frame: (s) => to(s.asker, call(0)), answers: all('recipientNotFriend') },
  { what: 'calls oneself', frame: (s, me) => to(own(s, me), call(0)), answers: all('recipientNotFriend') },
  ...[1, 2, 3, 4].map(
    (flag): FrameRow => ({
      what: `cancels, refuses, accepts or ends a call that is not: ${flag}`,
      frame: (s) => to(s.friend, call(flag)),
      answers: all('callUnknown'),
    }),
  ),
  {
    what: 'signals in a call that is not',
    frame: (s) => to(s.friend, call(9, { type: 'offer', data: {} })),
    answers: all('callUnknown'),
  },
  {
    what: 'sends a call signal that only the server sends',
    frame: (s) => to(s.friend, call(6)),
    answers: all('fieldInvalid'),
  },
  {
    what: 'sends a tip, which only the server may',
    frame: (s) => to(s.friend, { type: 12, tipMsg: { status: 'info', content: 'x' } }),
    answers: all('fieldInvalid'),
  },
  {
    what: 'says that a friend is online, which only the server may',
    frame: (s) =>
      to(s.friend, { type: 13, friendOnlineMsg: { nickname: '', avatar: '', content: '', friendID: 1 } }),
    answers: all('fieldInvalid'),
  },
  {
    what: 'sends white space',
    frame: (s) => to(s.friend, { type: 1, textMsg: { content: ' \n ' } }),
    answers: all('fieldInvalid'),
  },
  {
    what: 'sends a text that is too long',
    frame: (s) => to(s.friend, { type: 1, textMsg: { content: 'x'.repeat(5001) } }),
    answers: all('fieldInvalid'),
  },
  { what: 'names nobody', frame: () => ({ msg: hello }), answers: all('fieldInvalid') },
]
