import type { ChatEvent, GroupEvent, GroupMessage } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../app/texts/catalogues.ts'
import { directListQuery, threadsQuery } from '../../domain/conversations/queries.ts'
import { closeAllShown, notifications } from '../../domain/device/notifications.ts'
import { toastChoice } from '../../domain/device/toast-choice.ts'
import { stubBrowser } from '../../engine/test/browser.ts'
import { stubCalls } from '../../engine/test/calls.ts'
import { testEngine } from '../../engine/test/engine.ts'
import { chatArrives, chatNotice, groupArrives } from '../../engine/test/events.ts'
import { chatMessage, groupId, groupMessage, me, peer, text } from '../../engine/test/messages.ts'
import { chatRow } from '../../engine/test/rows.ts'
import { loadTexts, t } from '../../platform/texts/index.ts'
import { alertOnEvent, graceMs } from './alert-on-event.ts'
import { clearNewsToasts, newsToasts, showNewsToast, toastLimit } from './news-toasts.ts'

const { playSound } = vi.hoisted(() => ({ playSound: vi.fn() }))
vi.mock('../../domain/device/play-sound.ts', () => ({ playSound }))
vi.mock('../../domain/me/user-config.ts', async (original) => ({
  ...(await original<object>()),
  userConfig: () => ({ sound: true }),
}))

/** Notifications that the system shows, by tag. */
const shown = new Map<string, string>()
const titles: string[] = []
class ShownNotification {
  static readonly permission = 'granted'
  readonly tag: string
  constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
    this.tag = tag
    titles.push(title)
    shown.set(tag, body)
  }
  close() {
    shown.delete(this.tag)
  }
}

const settings = { quietUntil: null as string | null, rest: null, loud: 'all', shows: 'all' }
const target = { kind: 'direct', id: peer.id } as const
const place = { target, isRead: false }
const tag = `/user/${peer.id}`
let world: ReturnType<typeof testEngine>
let browser: ReturnType<typeof stubBrowser>

beforeEach(async () => {
  vi.useFakeTimers()
  shown.clear()
  titles.length = 0
  Object.assign(settings, { shows: 'all', quietUntil: null })
  clearNewsToasts()
  toastChoice.setState({ isOn: true })
  playSound.mockClear()
  browser = stubBrowser()
  browser.navigator.locks = undefined
  browser.stored.set('notifications', 'on')
  vi.stubGlobal('Notification', ShownNotification)
  notifications.setState({ isOn: true, permission: 'granted' })
  stubCalls(() => ({ ...settings, list: [], count: 0 }))
  world = testEngine()
  world.engine.queries.setQueryData(directListQuery.queryKey, { list: [chatRow()], count: 1 })
  lookAway()
  return () => {
    world.engine.close('ended')
    vi.useRealTimers()
  }
})

const lookAway = () => {
  browser.document.hasFocus = () => false
}

/** As the page receives it: the engine first. */
function arrives(id: number) {
  const event = chatArrives(chatMessage(id)) as Extract<ChatEvent, { event: 'message' }>
  world.hear({ kind: 'direct', event, isMissed: false })
  return alertOnEvent(world.engine, event, place, () => {})
}
const happens = (event: ChatEvent) => world.hear({ kind: 'direct', event, isMissed: false })
const isRead = (readUpTo: number) =>
  happens({ event: 'receipt', userID: peer.id, isMe: true, readUpTo } as ChatEvent)
const isRecalled = (msgID: number) =>
  happens(chatNotice({ type: MessageType.withdrawn, withdrawMsg: { msgID, content: '' } }))
const isEdited = (messageId: number, content: string) =>
  happens({
    event: 'edit',
    userID: peer.id,
    messageId,
    by: peer.id,
    msg: text(content),
    msgPreview: content,
    extras: {},
    position: 9,
  } as unknown as ChatEvent)
const graceEnds = () => vi.advanceTimersByTimeAsync(graceMs + 1000)

test('in an inactive window a message raises an alert after the grace period, unless it is read elsewhere', async () => {
  void arrives(5)
  await vi.advanceTimersByTimeAsync(graceMs - 500)
  expect(shown).toEqual(new Map())
  expect(playSound).not.toHaveBeenCalled()
  await graceEnds()
  expect(shown).toEqual(new Map([[tag, 'text 5']]))
  expect(playSound).toHaveBeenCalledOnce()
})

test('a message that is read on another device in time raises no alert', async () => {
  void arrives(5)
  await vi.advanceTimersByTimeAsync(1000)
  isRead(5)
  await graceEnds()
  expect(shown).toEqual(new Map())
  expect(playSound).not.toHaveBeenCalled()
})

test('what is recalled in time is neither heard nor shown', async () => {
  void arrives(5)
  await vi.advanceTimersByTimeAsync(1000)
  isRecalled(5)
  await graceEnds()
  expect(shown).toEqual(new Map())
  expect(playSound).not.toHaveBeenCalled()
})

test('a message that is recalled before the settings are known is neither heard nor shown', async () => {
  const answer = Promise.withResolvers<object>()
  stubCalls(() => answer.promise)
  void arrives(5)
  await graceEnds()
  isRecalled(5)
  answer.resolve(settings)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(new Map())
  expect(playSound).not.toHaveBeenCalled()
})

test('a message that is recalled while its notification begins to show does not stay', async () => {
  const registration = Promise.withResolvers<undefined>()
  browser.stored.set(`push:${me.id}:on`, 'told')
  Object.assign(browser.navigator, { serviceWorker: { getRegistration: () => registration.promise } })
  void arrives(5)
  await graceEnds()
  isRecalled(5)
  registration.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(titles).toEqual(['Bob'])
  expect(shown).toEqual(new Map())
})

test('a tab that is closed before it alerts leaves the message to another', async () => {
  const other = testEngine()
  void arrives(5)
  await vi.advanceTimersByTimeAsync(1000)
  world.engine.close('ended')
  const event = chatArrives(chatMessage(5)) as Extract<ChatEvent, { event: 'message' }>
  void alertOnEvent(other.engine, event, place, () => {})
  await graceEnds()
  expect(shown).toEqual(new Map([[tag, 'text 5']]))
  other.engine.close('ended')
})

test('in the active window a message raises an alert at once', async () => {
  browser.document.hasFocus = () => true
  await Promise.all([arrives(5), vi.advanceTimersByTimeAsync(0)])
  expect(playSound).toHaveBeenCalledOnce()
  expect(shown).toEqual(new Map())
})

test('what is shown goes when it is read elsewhere, and stays when only what was before it is read', async () => {
  void arrives(5)
  void arrives(6)
  await graceEnds()
  isRead(5)
  expect(shown).toEqual(new Map([[tag, 'text 6']]))
  isRead(6)
  expect(shown).toEqual(new Map())
})

test('a message that was edited shows as it is now, in the grace and after, without a sound', async () => {
  void arrives(5)
  await vi.advanceTimersByTimeAsync(1000)
  isEdited(5, 'better')
  await graceEnds()
  expect(shown).toEqual(new Map([[tag, 'better']]))
  isEdited(5, 'best')
  expect(shown).toEqual(new Map([[tag, 'best']]))
  expect(playSound).toHaveBeenCalledOnce()
})

test('of a message that is recalled nothing stays: the one before it shows again', async () => {
  void arrives(5)
  void arrives(6)
  await graceEnds()
  isRecalled(6)
  expect(shown).toEqual(new Map([[tag, 'text 5']]))
  isRecalled(5)
  expect(shown).toEqual(new Map())
})

test('a recalled message leaves no alert where an earlier one was shown elsewhere', async () => {
  await arrivesHere(5)
  lookAway()
  void arrives(6)
  await graceEnds()
  expect(shown).toEqual(new Map([[tag, 'text 6']]))
  isRecalled(6)
  expect(shown).toEqual(new Map())
  expect(toastsNow()).toEqual([{ title: 'Bob', body: 'text 5' }])
})

test('the toast of a recalled message is removed where an earlier message has a notification', async () => {
  void arrives(5)
  await graceEnds()
  await arrivesHere(6)
  isRecalled(6)
  expect(toastsNow()).toEqual([])
  expect(shown).toEqual(new Map([[tag, 'text 5']]))
})

test('what is read goes wherever it is shown', async () => {
  await arrivesHere(5)
  lookAway()
  void arrives(6)
  await graceEnds()
  isRead(6)
  expect(shown).toEqual(new Map())
  expect(toastsNow()).toEqual([])
})

test('what somebody has seen on coming back does not show again when it is edited', async () => {
  void arrives(5)
  await graceEnds()
  closeAllShown()
  isEdited(5, 'better')
  expect(shown).toEqual(new Map())
})

test('with neither sender nor text shown, the title is the site’s name, also with a chat open', async () => {
  settings.shows = 'neither'
  Object.assign(document, { title: 'Carla · Parley', documentElement: {} })
  await loadTexts('notifications')
  void arrives(5)
  await graceEnds()
  expect(titles).toEqual(['Parley'])
  expect(shown.get(tag)).toBe(t('notifications.newMessage'))
})

const lookHere = () => {
  browser.document.hasFocus = () => true
}
const toastsNow = () => newsToasts.getState().list.map(({ title, body }) => ({ title, body }))
async function arrivesHere(id: number) {
  lookHere()
  await Promise.all([arrives(id), vi.advanceTimersByTimeAsync(0)])
}

test('who looks at another chat sees a toast, which changes, and goes when the message is read', async () => {
  await arrivesHere(5)
  expect(toastsNow()).toEqual([{ title: 'Bob', body: 'text 5' }])
  isEdited(5, 'better')
  expect(toastsNow()).toEqual([{ title: 'Bob', body: 'better' }])
  isRead(5)
  expect(toastsNow()).toEqual([])
  expect(playSound).toHaveBeenCalledOnce()
})

test.for([
  ['of the chat that is open', () => world.engine.openChat.set({ path: tag, isAtEnd: false })],
  ['of a muted chat', () => mute()],
  ['where one wants none', () => toastChoice.setState({ isOn: false })],
  ['in peace', () => Object.assign(settings, { quietUntil: new Date(Date.now() + 3600_000).toISOString() })],
] as const)('no toast shows %s', async ([, prepare]) => {
  prepare()
  await arrivesHere(5)
  expect(toastsNow()).toEqual([])
})

function mute() {
  const list = [chatRow({ isMuted: true })]
  world.engine.queries.setQueryData(directListQuery.queryKey, { list, count: 1 })
}

test('one toast a conversation shows, and few of them', () => {
  for (let id = 1; id <= toastLimit + 1; id++) {
    const toast = { path: `/user/${id}`, face: undefined, title: `${id}`, body: '', icon: '' }
    showNewsToast(toast)
    showNewsToast(toast)
  }
  expect(toastsNow().map(({ title }) => title)).toEqual(['2', '3', '4'])
})

test('a mention sounds as mentions do', async () => {
  const msg = { type: MessageType.at, atMsg: { userID: me.id, content: '@Alice' } } as GroupMessage['msg']
  const event = groupArrives(groupMessage(5, { msg })) as Extract<GroupEvent, { event: 'message' }>
  lookHere()
  const inGroup = { target: { kind: 'group', id: groupId }, isRead: false } as const
  await Promise.all([alertOnEvent(world.engine, event, inGroup, () => {}), vi.advanceTimersByTimeAsync(0)])
  expect(playSound).toHaveBeenCalledWith('mention')
})

const inThread = (author: number, extras: object = {}) => ({
  extras: { thread: { root: 1, author }, ...extras },
})

async function replyArrives(id: number, options: Parameters<typeof chatMessage>[1]) {
  lookHere()
  const event = chatArrives(chatMessage(id, options)) as Extract<ChatEvent, { event: 'message' }>
  await Promise.all([
    alertOnEvent(world.engine, event, { ...place, thread: 1 }, () => {}),
    vi.advanceTimersByTimeAsync(0),
  ])
}

test('a reply in the thread of another’s message is neither heard nor shown', async () => {
  await replyArrives(5, inThread(peer.id))
  expect(toastsNow()).toEqual([])
  expect(playSound).not.toHaveBeenCalled()
})

test('a reply in the thread of a message of mine shows a toast that leads to the thread', async () => {
  await replyArrives(5, inThread(me.id))
  expect(newsToasts.getState().list.map(({ path }) => path)).toEqual([`${tag}?thread=1`])
  isRead(9)
  expect(toastsNow()).toHaveLength(1)
  isRecalled(5)
  expect(toastsNow()).toEqual([])
})

test('what is shown of a thread goes once that is read on any device', async () => {
  await replyArrives(5, inThread(me.id))
  const replies = { level: 'all', upTo: 5, unread: 0, mentions: 0 }
  const list = [{ root: 1, kind: 'direct', id: peer.id, replies }]
  world.engine.queries.setQueryData(threadsQuery.queryKey, { list, count: 1 } as never)
  expect(toastsNow()).toEqual([])
})

test('a reply in a thread that I follow silently is not heard, though I have begun it', async () => {
  const replies = { level: 'muted', upTo: 4, unread: 0, mentions: 0 }
  const list = [{ root: 1, kind: 'direct', id: peer.id, replies }]
  world.engine.queries.setQueryData(threadsQuery.queryKey, { list, count: 1 } as never)
  await replyArrives(5, inThread(me.id))
  expect(toastsNow()).toEqual([])
})
