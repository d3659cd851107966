import type { Outcome } from '../groups/groups-support.ts'
import type { Answers } from './row.ts'
import { all, by } from './row.ts'
import type { ActorName, RoleName, Scene } from './scene.ts'

export interface FrameRow {
  readonly what: string
  /** Frame to send, given the scene and the role of the sender. */
  readonly frame: (scene: Scene, me: RoleName) => unknown
  readonly answers: Answers
  /** Is done before, by the owner. */
  readonly before?: (scene: Scene) => Promise<unknown>
  /** The refusal that leaves a message all the same. */
  readonly leavesRecord?: Outcome
}

const hello = { type: 1, textMsg: { content: 'Hello' } }
const to = (scene: Scene, msg: object) => ({ groupID: scene.group, msg })
const withdraw = (name: string) => (scene: Scene) =>
  to(scene, { type: 8, withdrawMsg: { msgID: scene.messages(name) } })
const withdrawOwn = (age: '' | 'old ') => (scene: Scene, me: RoleName) => withdraw(age + me)(scene)

/** A member who is curtailed sends nothing in groups, but takes back what they sent. */
const barred = { curtailed: 'groupChatCurtailed' } as const
const sending = (outsider: Outcome, member: Outcome, admin: Outcome, owner: Outcome) =>
  by(outsider, member, admin, owner, barred)

const muted = (scene: Scene) =>
  scene.owner.call('PUT /api/group/group', { body: { id: scene.group, isProhibition: true } })
const quiet = (scene: Scene) => {
  const quietHours = { from: '00:00', to: '00:00', days: [1, 2, 3, 4, 5, 6, 7], timeZone: 'UTC' }
  return scene.owner.call('PUT /api/group/group', { body: { id: scene.group, quietHours } })
}
const eachMuted = async (scene: Scene) => {
  for (const { id } of [scene.member, scene.admin]) {
    const body = { groupId: scene.group, memberId: id, prohibitionTime: 5 }
    await scene.owner.call('PUT /api/group/member/prohibition', { body })
  }
}

/** Messages that name a file, by what they are. */
export const media: ReadonlyArray<
  readonly [what: string, msg: (src: string) => object, refusalFromElsewhere: Outcome]
> = [
  ['an image', (src) => ({ type: 2, imageMsg: { title: '', src } }), 'sourceRefused'],
  ['a video', (src) => ({ type: 3, videoMsg: { title: '', src, time: 1 } }), 'sourceRefused'],
  ['a file', (src) => ({ type: 4, fileMsg: { src } }), 'sourceRefused'],
  ['a recording', (src) => ({ type: 5, voiceMsg: { src, time: 1 } }), 'sourceRefused'],
  [
    'image and text',
    (src) => ({ type: 14, imageTextMsg: { content: `<p>Look <img src="${src}"></p>` } }),
    'markupRefused',
  ],
]

/** Every frame to the group socket that may be refused, and what each role is answered. */
export const frames: readonly FrameRow[] = [
  { what: 'says something', frame: (s) => to(s, hello), answers: sending('notMember', 'ok', 'ok', 'ok') },
  {
    what: 'says something to a group that is not',
    frame: () => ({ groupID: 999_999_999, msg: hello }),
    answers: by('groupUnknown', 'groupUnknown', 'groupUnknown', 'groupUnknown'),
  },
  {
    what: 'says something with a button below it',
    frame: (s) => ({ ...to(s, hello), buttons: [{ id: 'yes', label: 'Yes' }] }),
    answers: by('botsOnly', 'botsOnly', 'botsOnly', 'botsOnly'),
  },
  {
    what: 'says that a text begins with a command that it does not begin with',
    frame: (s) => ({ ...to(s, hello), command: { bot: s.friend.id, name: 'vote' } }),
    answers: by('commandMisplaced', 'commandMisplaced', 'commandMisplaced', 'commandMisplaced'),
  },
  {
    what: 'says something while all are muted',
    before: muted,
    frame: (s) => to(s, hello),
    answers: sending('notMember', 'groupMuted', 'ok', 'ok'),
  },
  {
    what: 'says something while being muted (nobody mutes the owner)',
    before: eachMuted,
    frame: (s) => to(s, hello),
    answers: sending('notMember', 'memberMuted', 'memberMuted', 'ok'),
  },
  {
    what: 'says something in quiet hours',
    before: quiet,
    frame: (s) => to(s, hello),
    answers: sending('notMember', 'groupQuiet', 'ok', 'ok'),
  },
  {
    what: 'mentions a member',
    frame: (s) => to(s, { type: 11, atMsg: { userID: s.otherMember.id, content: 'Hi' } }),
    answers: sending('notMember', 'ok', 'ok', 'ok'),
  },
  {
    what: 'mentions an outsider',
    frame: (s) => to(s, { type: 11, atMsg: { userID: s.stranger.id, content: 'Hi' } }),
    answers: sending('notMember', 'memberUnknown', 'memberUnknown', 'memberUnknown'),
  },
  {
    what: 'mentions everyone',
    frame: (s) => to(s, { type: 11, atMsg: { userID: 0, content: 'Hi' } }),
    answers: sending('notMember', 'mentionForbidden', 'ok', 'ok'),
  },
  {
    what: 'says where it mentions a member and an outsider',
    frame: (s) => ({
      ...to(s, { type: 1, textMsg: { content: '@Member and @Stranger' } }),
      mentions: [
        { userID: s.otherMember.id, at: 0, length: 7 },
        { userID: s.stranger.id, at: 12, length: 9 },
      ],
    }),
    answers: sending('notMember', 'ok', 'ok', 'ok'),
  },
  {
    what: 'mentions everyone in a reply',
    frame: (s) => ({
      ...to(s, { type: 9, replyMsg: { msgID: s.messages('otherMember'), content: '@all' } }),
      mentions: [{ userID: 0, at: 0, length: 4 }],
    }),
    answers: sending('notMember', 'mentionForbidden', 'ok', 'ok'),
  },
  {
    what: 'replies',
    frame: (s) => to(s, { type: 9, replyMsg: { msgID: s.messages('otherMember'), content: 'Yes' } }),
    answers: sending('notMember', 'ok', 'ok', 'ok'),
  },
  {
    what: 'replies to a withdrawn message',
    frame: (s) => to(s, { type: 9, replyMsg: { msgID: s.messages('withdrawn'), content: 'Yes' } }),
    answers: sending('notMember', 'messageWithdrawn', 'messageWithdrawn', 'messageWithdrawn'),
  },
  {
    what: 'quotes a message from elsewhere',
    frame: (s) => to(s, { type: 10, quoteMsg: { msgID: s.foreignMessage, content: 'Look' } }),
    answers: sending('notMember', 'messageUnknown', 'messageUnknown', 'messageUnknown'),
  },
  {
    what: 'withdraws an own message',
    frame: withdrawOwn(''),
    answers: by('notMember', 'ok', 'ok', 'ok'),
  },
  {
    what: 'withdraws an own message after three minutes',
    frame: withdrawOwn('old '),
    answers: by('notMember', 'withdrawTooLate', 'ok', 'ok'),
  },
  {
    what: 'withdraws a message of a member',
    frame: withdraw('old otherMember'),
    answers: by('notMember', 'withdrawForbidden', 'ok', 'ok'),
  },
  {
    what: 'withdraws a message of an administrator',
    frame: withdraw('old otherAdmin'),
    answers: by('notMember', 'withdrawForbidden', 'withdrawForbidden', 'ok'),
  },
  {
    what: 'withdraws a message of the owner',
    frame: withdraw('old owner'),
    answers: by('notMember', 'withdrawForbidden', 'withdrawForbidden', 'ok'),
  },
  {
    what: 'withdraws a withdrawn message',
    frame: withdraw('withdrawn'),
    answers: by('notMember', 'messageWithdrawn', 'messageWithdrawn', 'messageWithdrawn'),
  },
  {
    what: 'withdraws a message from elsewhere',
    frame: (s) => to(s, { type: 8, withdrawMsg: { msgID: s.foreignMessage } }),
    answers: by('notMember', 'messageUnknown', 'messageUnknown', 'messageUnknown'),
  },
  ...media.flatMap(([what, msg, fromElsewhere]): FrameRow[] => [
    {
      what: `sends ${what} that they uploaded`,
      frame: (s, me) => to(s, msg(s.uploadOf(me in s.actors ? s.actors[me as ActorName] : s.stranger))),
      answers: sending('notMember', 'ok', 'ok', 'ok'),
    },
    {
      what: `sends ${what} that came in the group`,
      frame: (s) => to(s, msg(s.received)),
      answers: sending('notMember', 'ok', 'ok', 'ok'),
    },
    {
      what: `sends ${what} that somebody else uploaded`,
      frame: (s) => to(s, msg(s.uploadOf(s.friend))),
      answers: sending('notMember', 'sourceRefused', 'sourceRefused', 'sourceRefused'),
    },
    {
      what: `sends ${what} from elsewhere`,
      frame: (s) => to(s, msg('https://example.org/a.png')),
      answers: all(fromElsewhere),
    },
  ]),
  {
    what: 'sends markup that is not allowed',
    frame: (s) => to(s, { type: 14, imageTextMsg: { content: '<script>alert(1)</script>' } }),
    answers: all('markupRefused'),
  },
  {
    what: 'calls a group',
    frame: (s) => to(s, { type: 7, videoCallMsg: { flag: 0 } }),
    answers: by('messageTypeRefused', 'messageTypeRefused', 'messageTypeRefused', 'messageTypeRefused'),
  },
  {
    what: 'calls a group, to speak',
    frame: (s) => to(s, { type: 6, voiceCallMsg: { flag: 0 } }),
    answers: all('messageTypeRefused'),
  },
  {
    what: 'sends a tip, which only the server may',
    frame: (s) => to(s, { type: 12, tipMsg: { status: 'info', content: 'x' } }),
    answers: by('fieldInvalid', 'fieldInvalid', 'fieldInvalid', 'fieldInvalid'),
  },
  {
    what: 'sends white space',
    frame: (s) => to(s, { type: 1, textMsg: { content: ' \n ' } }),
    answers: by('fieldInvalid', 'fieldInvalid', 'fieldInvalid', 'fieldInvalid'),
  },
  {
    what: 'sends a text that is too long',
    frame: (s) => to(s, { type: 1, textMsg: { content: 'x'.repeat(5001) } }),
    answers: by('fieldInvalid', 'fieldInvalid', 'fieldInvalid', 'fieldInvalid'),
  },
  {
    what: 'names no group',
    frame: () => ({ msg: hello }),
    answers: by('fieldInvalid', 'fieldInvalid', 'fieldInvalid', 'fieldInvalid'),
  },
]
