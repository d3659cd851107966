import '../../../platform/styles/index.css'
import '../../../app/texts/catalogues.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EngineContext } from '../../../components/engine/use-engine.ts'
import { MenuLayer } from '../../../components/overlays/menu-layer.tsx'
import { Toaster } from '../../../components/overlays/toaster.tsx'
import { stubCalls } from '../../../engine/test/calls.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { chatArrives } from '../../../engine/test/events.ts'
import { chatMessage, peer } from '../../../engine/test/messages.ts'
import { setConnection } from '../../../platform/connection.ts'
import { createRouter, RouterProvider } from '../../../platform/router/index.ts'
import { memorySteps } from '../../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../../platform/texts/index.ts'
import { ChatScreen } from '../chat-screen.tsx'
import type { ChatFacts } from '../context/chat-context.ts'

type Answer = NonNullable<Parameters<typeof stubCalls>[0]>
type Stored = Parameters<typeof chatMessage>[1]

interface Options {
  /** Messages that are stored, from the oldest on; their ids count from 1. */
  stored?: readonly Stored[]
  facts?: Partial<ChatFacts>
  /** What the server answers besides; undefined leaves it to the chat. */
  answer?: Answer
}

export const direct: ChatFacts = {
  target: { kind: 'direct', id: peer.id },
  name: peer.nickname,
  isSelf: false,
  closed: undefined,
  role: undefined,
  mayMentionEveryone: false,
  speakerOf: ({ id, nickname, avatar = '' }) => ({
    id,
    name: nickname,
    faceName: nickname,
    avatar,
    role: undefined,
  }),
}

/** Alice's chat with Bob in this window, whose server is the test; in English. */
export async function showChat({ stored = [], facts = {}, answer = () => undefined }: Options = {}) {
  localStorage.clear()
  setConnection('online')
  await Promise.all([loadTexts('start'), loadTexts('main')])
  await setLanguage('en')
  const messages = stored.map((options, index) => ({
    ...chatMessage(index + 1, options),
    sequence: index + 1,
  }))
  const calls = stubCalls((call) => {
    const { endpoint } = call
    const answered = answer(call)
    if (answered !== undefined) return answered
    if (!endpoint.endsWith('/history')) return { list: [], count: 0 }
    return { list: messages, count: messages.length, position: messages.length, more: false }
  })
  const world = testEngine()
  const { engine } = world
  const mine = { ...direct, ...facts }
  const Screen = () => (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>
        <main style={{ height: '100vh' }}>
          <ChatScreen facts={mine} header={null} />
        </main>
        <MenuLayer />
        <Toaster />
      </QueryClientProvider>
    </EngineContext>
  )
  const router = createRouter([{ path: '*', Component: Screen }], memorySteps('/'))
  await router.start()
  const root = document.body.appendChild(document.createElement('div'))

  let drawn = createRoot(root)
  const show = () => drawn.render(<RouterProvider router={router} />)
  show()
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
    engine.close('ended')
    vi.restoreAllMocks()
  })

  return {
    ...world,
    calls,
    composer: page.getByRole('textbox', { name: `Message ${mine.name}` }),
    log: page.getByRole('log', { name: `Chat with ${mine.name}` }),
    /** Bob writes. */
    arrives: (id: number, options: Stored = {}) =>
      world.hear({ kind: 'direct', event: chatArrives(chatMessage(id, options)), isMissed: false }),
    /** Leaves the chat and opens it again. */
    openAgain() {
      drawn.unmount()
      drawn = createRoot(root)
      show()
    },
  }
}
