import { MenuLayer } from '../components/overlays/menu-layer.tsx'
import { watchRefusals } from '../domain/me/refusals.ts'
import { useUserConfig } from '../domain/me/user-config.ts'
import { signedOut, useSession } from '../domain/session/session.ts'
import { Alerts } from '../features/alerts/alerts.tsx'
import { CallsBackground } from '../features/calls/background.tsx'
import { NoticesBackground } from '../features/notices/background.tsx'
import { lazyComponent } from '../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../platform/code/use-first-interaction.ts'
import { withTexts } from '../platform/texts/index.ts'
import { ChatBackground } from './chat-background.tsx'
import { EngineProvider } from './engine-provider.tsx'
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
