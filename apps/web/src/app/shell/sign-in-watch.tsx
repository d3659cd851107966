import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { later } from '../../lib/later.tsx'
import { apiQuery } from '../../lib/queries.ts'
import { useLocation } from '../../lib/router/index.ts'
import { useRealtime } from '../../realtime/use-realtime.ts'

const SignInNotice = later(() => import('../../features/profile/safety/sign-in-notice.tsx'))

/** Looks, once the connection stands, whether somebody has signed in on a device that is new. */
export function SignInWatch() {
  const [isOpened, setOpened] = useState(false)
  useRealtime('opened', (kind) => {
    if (kind === 'direct') setOpened(true)
  })
  const { data } = useQuery({ ...apiQuery('GET /api/auth/sessions'), enabled: isOpened })
  const { pathname } = useLocation()
  // There it stands in the list.
  if (pathname === '/info/safe') return null
  const unanswered = data?.list.filter(({ isNew, isCurrent }) => isNew && !isCurrent) ?? []
  return unanswered.length > 0 && <SignInNotice unanswered={unanswered} />
}
