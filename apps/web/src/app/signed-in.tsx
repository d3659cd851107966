import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EngineContext, useEngine } from '../components/engine/use-engine.ts'
import { MenuLayer } from '../components/overlays/menu-layer.tsx'
import { hasMutedUnread, totalUnread } from '../domain/conversations/list-rows.ts'
import { useConversationList } from '../domain/conversations/use-conversation-list.ts'
import { watchRefusals } from '../domain/me/refusals.ts'
import { useUserConfig } from '../domain/me/user-config.ts'
import { blocksQuery } from '../domain/people/blocks.ts'
import { signedOut, useSession } from '../domain/session/session.ts'
import { currentEngine } from '../engine/current.ts'
import { Alerts } from '../features/alerts/alerts.tsx'
import { CallsBackground } from '../features/calls/background.tsx'
import { NoticesBackground } from '../features/notices/background.tsx'
import { lazyComponent } from '../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../platform/code/use-first-interaction.ts'
import { withTexts } from '../platform/texts/index.ts'
import { Overlays } from './overlays/overlays.tsx'
import { LinkGuard } from './shell/link-guard.tsx'
import { Shell } from './shell/shell.tsx'
import { TabIcon } from './tab-icon.ts'

const TooltipLayer = lazyComponent(() => import('../components/controls/tooltip-layer.tsx'))
const SetUpFirst = lazyComponent(() => withTexts('safety', import('./set-up-first.tsx')))

watchRefusals()

/** Everything behind sign-in. Another person gets it fresh, with nothing of the last one in its caches. */
export function Component() {
  const { userID } = useSession()
  const isLacking = useUserConfig()?.secondFactorMissing
  // Signed out, and on the way to the sign-in screen.
  if (userID === signedOut.userID) return null
  if (isLacking) return <SetUpFirst />
  return <SignedIn key={userID} />
}

function SignedIn() {
  const isSomebodyHere = useFirstInteraction()
  return (
    <EngineProvider>
      <ChatBackground />
      <Alerts />
      <CallsBackground />
      <NoticesBackground />
      <Shell />
      <Overlays />
      <TabIcon />
      <LinkGuard />
      <MenuLayer />
      {isSomebodyHere && <TooltipLayer />}
    </EngineProvider>
  )
}

/** Work of the chat on every screen: counts unread messages, and guards unsent ones. */
function ChatBackground() {
  const { badges, drafts, outbox } = useEngine()
  const { rows = [] } = useConversationList()
  // People whose mentions do not count must be known when a mention arrives.
  useQuery(blocksQuery)
  const unread = totalUnread(rows)
  const isMutedUnread = hasMutedUnread(rows)

  useEffect(() => badges.setState({ unread, hasMutedUnread: isMutedUnread }), [badges, unread, isMutedUnread])
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      // Typed text is stored; files that wait in a composer, and an edit, are not.
      const isHeld = Object.values(drafts.store.getState()).some(({ attachments, reading, editing }) =>
        Boolean(attachments[0] || reading || editing),
      )
      if (isHeld || outbox.isAnythingUnkept()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [drafts, outbox])

  return null
}

/** Gives the screens the engine of the signed-in person, and keeps its live sockets open. */
function EngineProvider({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [engine] = useState(currentEngine)
  useEffect(() => (token ? engine.connect(token) : undefined), [engine, token])
  return (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>{children}</QueryClientProvider>
    </EngineContext>
  )
}
