import '../../../platform/styles/index.css'
import '../../../app/texts/catalogues.ts'
import type { Heard } from '@parley/client'
import { MemberRole } from '@parley/contract/enums'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EngineContext } from '../../../components/engine/use-engine.ts'
import { MenuLayer } from '../../../components/overlays/menu-layer.tsx'
import { Toaster } from '../../../components/overlays/toaster.tsx'
import type { PageStart } from '../../../domain/conversations/calls.ts'
import { session, signedOut } from '../../../domain/session/session.ts'
import { siteSettings } from '../../../domain/site-settings.ts'
import { stubCalls } from '../../../engine/test/calls.ts'
import type { Device } from '../../../engine/test/device.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { chatArrives, groupArrives } from '../../../engine/test/events.ts'
import {
  chatMessage,
  groupId,
  groupMessage,
  me,
  message,
  minutes,
  peer,
} from '../../../engine/test/messages.ts'
import { ackOf } from '../../../engine/test/outbox.ts'
import { chatRow, groupRow } from '../../../engine/test/rows.ts'
import { servePages } from '../../../engine/test/server.ts'
import { setConnection, setLost } from '../../../platform/connection.ts'
import { createRouter, RouterProvider } from '../../../platform/router/index.ts'
import { memorySteps } from '../../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../../platform/texts/index.ts'
import { ChatScreen } from '../chat-screen.tsx'
import type { ChatFacts } from '../context/chat-context.ts'
import SystemLine from '../messages/system-line.tsx'

type Answer = NonNullable<Parameters<typeof stubCalls>[0]>
type Stored = Parameters<typeof chatMessage>[1]

interface Options {
  /** Messages that are stored, from the oldest on; their ids count from 1. */
  stored?: readonly Stored[]
  facts?: Partial<ChatFacts>
  /** Further answers of the server; undefined leaves a request to the chat. */
  answer?: Answer
  /** So many of them I have not read, and so many of those mention me. */
  unread?: number
  mentions?: number
  /** Ids of pinned messages. */
  pinned?: readonly number[]
  /** The address within the chat. */
  at?: string
  /** Device as an earlier page has left it. */
  device?: Device
  /** Over the chat. */
  header?: ReactNode
}

const speakerOf: ChatFacts['speakerOf'] = ({ id, nickname, memberNickname = '', avatar = '' }) => {
  const name = memberNickname || nickname
  return { id, name, faceName: nickname, avatar, role: undefined }
}

export const direct: ChatFacts = {
  target: { kind: 'direct', id: peer.id },
  name: peer.nickname,
  isSelf: false,
  closed: undefined,
  role: undefined,
  mayMentionEveryone: false,
  speakerOf,
}

/** Alice is a member of a group, and Bob another. */
export const inGroup: ChatFacts = {
  ...direct,
  target: { kind: 'group', id: groupId },
  name: 'Class 3',
  role: MemberRole.member,
  SystemLine,
}

/** A chat of Alice's in this window, with Bob or in a group, whose server is the test; in English. */
export async function showChat({
  stored = [],
  facts = {},
  answer = () => undefined,
  unread,
  mentions = 0,
  pinned = [],
  at = '/',
  device,
  header = null,
}: Options = {}) {
  if (!device) localStorage.clear()
  setConnection('online')
  setLost(false)
  session.setState({ ...signedOut, userID: me.id, nickname: me.nickname })
  siteSettings.setState({ settings: { editFor: 24 } as never })
  await Promise.all([loadTexts('start'), loadTexts('main')])
  await setLanguage('en')
  const mine = { ...direct, ...facts }
  const isGroup = mine.target.kind === 'group'
  const wireOf = (id: number, options: Stored = {}) =>
    isGroup ? groupMessage(id, options) : chatMessage(id, options)
  const pages = servePages(
    stored.map((options, index) => message(index + 1, options)),
    Number.POSITIVE_INFINITY,
  )
  const storedMessage = (id: number) => ({ ...wireOf(id, stored[id - 1]), sequence: id })
  const pins = {
    list: pinned.map((id) => ({
      message: storedMessage(id),
      by: { userID: peer.id, nickname: peer.nickname, memberNickname: '' },
      at: minutes(id),
    })),
  }

  /** A page of the history. */
  function history(query: { limit?: number; by?: PageStart['by']; pins?: true } & Partial<Sides>) {
    const side = sides.find((one) => query[one] !== undefined)
    const start = side ? { side, by: query.by ?? 'id', value: query[side] ?? 0 } : {}
    const { messages, hasOlder, hasNewer = false, position } = pages(query.limit ?? 50, start)
    const list = messages.map(({ id }) => storedMessage(id))
    const hasPins = query.pins && pinned.length > 0
    return { list, count: list.length, position, more: hasOlder, moreAfter: hasNewer, hasPins }
  }

  const calls = stubCalls((call) => {
    const { endpoint, input } = call
    const answered = answer(call)
    if (answered !== undefined) return answered
    if (/history(\/\{id\})?$/.test(endpoint)) return inTurn(() => history({ ...input?.query }))
    if (/^GET .*\/pins/.test(endpoint)) return pins
    if (endpoint === 'GET /api/chat/session' && unread !== undefined && !isGroup)
      return { list: [chatRow({ unreadCount: unread })], count: 1 }
    if (endpoint === 'GET /api/group/session' && unread !== undefined && isGroup)
      return { list: [groupRow({ unreadCount: unread, mentionCount: mentions })], count: 1 }
    return { list: [], count: 0 }
  })
  const world = testEngine({ device })
  const { engine, sent } = world
  // An emoji of mine is on its way until the test says otherwise.
  vi.mocked(world.live.command).mockImplementation((_, command) =>
    'react' in command ? new Promise(() => undefined) : Promise.resolve(),
  )
  const Screen = () => (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>
        <main style={{ height: '100vh' }}>
          <ChatScreen facts={mine} header={header} />
        </main>
        <MenuLayer />
        <Toaster />
      </QueryClientProvider>
    </EngineContext>
  )
  const router = createRouter([{ path: '*', Component: Screen }], memorySteps(at))
  await router.start()
  const root = document.body.appendChild(document.createElement('div'))

  let drawn = createRoot(root)
  const show = () => drawn.render(<RouterProvider router={router} />)
  const leave = () => {
    drawn.unmount()
    root.remove()
  }
  show()
  onTestFinished(() => {
    leave()
    engine.close('ended')
    vi.restoreAllMocks()
    session.setState(signedOut)
  })

  const composer = page.getByRole('textbox', { name: `Message ${mine.name}` })
  const log = page.getByRole('log', { name: `Chat with ${mine.name}` })
  let newest = stored.length
  let answered = 0

  return {
    ...world,
    calls,
    router,
    composer,
    log,
    /** The message with this text. */
    line: (text: string | RegExp) => log.getByRole('article').filter({ hasText: text }),
    /** An event of this conversation comes. */
    happens(event: Record<string, unknown>, isMissed = false) {
      const of = isGroup ? { groupID: groupId } : { userID: peer.id }
      world.hear({ kind: mine.target.kind, event: { ...of, ...event }, isMissed } as Heard)
    },
    /** Bob writes, or the author who is named. */
    arrives(id: number, options: Stored = {}) {
      const event = isGroup ? groupArrives(groupMessage(id, options)) : chatArrives(chatMessage(id, options))
      world.hear({ kind: mine.target.kind, event, isMissed: false } as Heard)
      newest = Math.max(newest, id)
    },
    /** The server stores the next message of those that I have sent. @returns its id */
    async stores() {
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(answered), 20_000)
      const { clientMessageId, answer } = sent[answered++]!
      newest += 1
      answer.resolve({ ...ackOf(clientMessageId, newest), createdAt: new Date().toISOString() })
      return newest
    },
    /** Chooses from the menu of a message. */
    async choose(text: string | RegExp, item: string) {
      await log.getByRole('article').filter({ hasText: text }).first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
    /** Leaves the chat and opens it again. */
    openAgain() {
      drawn.unmount()
      drawn = createRoot(root)
      show()
    },
    /** The page is gone, and what it has kept stays. */
    leave,
  }
}

/** Answers come one after the other, as from a network. */
const inTurn = <T,>(answer: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer())))

const sides = ['before', 'after', 'around'] as const
type Sides = Record<(typeof sides)[number], number>
