import '../../platform/styles/index.css'
import '../texts/catalogues.ts'
import * as contract from '@parley/contract'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { loadUserConfig } from '../../domain/me/user-config.ts'
import { endSession, startSession } from '../../domain/session/session.ts'
import { loadSiteSettings } from '../../domain/site-settings.ts'
import { stubCalls } from '../../engine/test/calls.ts'
import { stubWebSockets } from '../../engine/test/web-sockets.ts'
import { createRouter, RouterProvider } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { resizeWindow } from '../../platform/test/window.ts'
import { type Language, loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { routes } from '../routes.tsx'

/** By endpoint: what it is answered with, or what finds that; what that throws is the answer too. */
export type Answers = Readonly<Record<string, unknown>>

interface Options {
  /** With Alice’s id, where they are about her. */
  answers?: Answers | ((id: number) => Answers)
  /** Nobody is signed in. */
  isStranger?: boolean
  role?: 1 | 2
  /** Settings of Alice, besides the usual ones. */
  profile?: Partial<contract.OwnInfo>
  /** Settings of the site, besides the usual ones. */
  settings?: object
  language?: Language
  width?: number
  /** Entries of the browser's local storage. */
  stored?: Readonly<Record<string, string>>
}

interface Described {
  readonly method: string
  readonly path: string
  readonly example?: { readonly data: unknown }
}

/** Examples of answers in the contract; for lists, an empty one. */
const examples = new Map(
  (Object.values(contract) as Partial<Described>[]).map(({ method, path, example }) => {
    const data = example?.data ?? {}
    return [`${method} ${path}`, 'list' in Object(data) ? { ...Object(data), list: [], count: 0 } : data]
  }),
)

/** Somebody else in every test: what a browser keeps is theirs. */
let lastId = 10_000 + Math.floor(Math.random() * 1_000_000_000)

/** The app from its routes on, with the test as its server, as Alice has it; in Chinese by default. */
export async function showApp(
  path: string,
  {
    answers: given = {},
    isStranger = false,
    role = 2,
    profile: ownProfile = {},
    settings = {},
    language = 'zh',
    width = 1280,
    stored = {},
  }: Options = {},
) {
  await resizeWindow(width, 800)
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  sessionStorage.clear()
  endSession()
  lastId += 1
  const id = lastId
  const answers = typeof given === 'function' ? given(id) : given
  const profile = {
    userID: id,
    nickname: 'Alice',
    abstract: '',
    avatar: '',
    recallMessage: null,
    friendOnline: false,
    sound: true,
    secureLink: false,
    savePwd: false,
    searchUser: 2,
    verification: 2,
    verificationQuestion: null,
    role,
    ...ownProfile,
  }
  const token = tokenOf({ userID: id, nickname: 'Alice', role })
  const usual: Answers = {
    'GET /api/user/user_info': profile,
    'GET /api/settings/info': { ...Object(examples.get('GET /api/settings/info')), ...settings },
    'GET /api/settings/open_login': [],
    'POST /api/auth/register': { userID: id },
    'POST /api/auth/login': { token },
  }
  const calls = stubCalls(async ({ endpoint, input }) => {
    const answer = answers[endpoint] ?? usual[endpoint] ?? examples.get(endpoint)
    // As over the wire: what the test keeps of it is its own.
    return structuredClone(typeof answer === 'function' ? await answer(input ?? {}) : answer)
  })
  const sockets = stubWebSockets()
  await Promise.all([loadTexts('start'), loadTexts('main')])
  await setLanguage(language)
  if (!isStranger) startSession(token)
  await Promise.all([loadSiteSettings(), isStranger ? undefined : loadUserConfig()])
  const steps = memorySteps(path)
  const router = createRouter(routes, steps)
  await router.start()
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  const drawn = createRoot(root)
  drawn.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
    endSession()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return {
    id,
    calls,
    sockets,
    router,
    path: () => steps.hrefs().at(-1),
    goBack: () => steps.go(-1),
    goForward: () => steps.go(1),
    /** Addresses in the history, the present page last. */
    way: steps.hrefs,
  }
}

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims }))}.x`
