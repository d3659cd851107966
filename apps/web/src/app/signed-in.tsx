import { TooltipLayer } from '../components/controls/tooltip-layer.tsx'
import { MenuLayer } from '../components/overlays/menu-layer.tsx'
import { signedOut, useSession } from '../domain/session/session.ts'
import { Alerts } from '../features/alerts/alerts.tsx'
import { CallsBackground } from '../features/calls/background.tsx'
import { NoticesBackground } from '../features/notices/background.tsx'
import { ChatBackground } from './chat-background.tsx'
import { EngineProvider } from './engine-provider.tsx'
import { Overlays } from './overlays/overlays.tsx'
import { LinkGuard } from './shell/link-guard.tsx'
import { Shell } from './shell/shell.tsx'
import { TabIcon } from './tab-icon.ts'

/** Everything behind sign-in. Another person gets it fresh, with nothing of the last one in its caches. */
export function Component() {
  const { userID } = useSession()
  // Signed out, and on the way to the sign-in screen.
  if (userID === signedOut.userID) return null
  return <SignedIn key={userID} />
}

function SignedIn() {
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
      <TooltipLayer />
    </EngineProvider>
  )
}
