import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MenuLayer } from '../components/menu-layer.tsx'
import { TooltipLayer } from '../components/tooltip-layer.tsx'
import { CallsBackground } from '../features/calls/background.tsx'
import { Alerts } from '../features/chat/alerts/alerts.tsx'
import { ChatBackground } from '../features/chat/background.tsx'
import { NoticesBackground } from '../features/notices/background.tsx'
import { queryClient } from '../lib/query-client.ts'
import { signedOut, useSession } from '../lib/session.ts'
import { RealtimeProvider } from '../realtime/provider.tsx'
import { Overlays } from './overlays/overlays.tsx'
import { LinkGuard } from './shell/link-guard.tsx'
import { Shell } from './shell/shell.tsx'
import { useTabIcon } from './tab-icon.ts'

/** Everything behind sign-in. Another person gets it fresh, with nothing of the last one in its caches. */
export function Component() {
  const { userID } = useSession()
  // Signed out, and on the way to the sign-in screen.
  if (userID === signedOut.userID) return null
  return <SignedIn key={userID} />
}

function SignedIn() {
  const [client] = useState(queryClient)
  useTabIcon()
  return (
    <QueryClientProvider client={client}>
      <RealtimeProvider>
        <ChatBackground />
        <Alerts />
        <CallsBackground />
        <NoticesBackground />
        <Shell />
        <Overlays />
        <LinkGuard />
        <MenuLayer />
        <TooltipLayer />
      </RealtimeProvider>
    </QueryClientProvider>
  )
}
