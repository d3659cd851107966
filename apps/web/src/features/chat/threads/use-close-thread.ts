import { useLocation, useNavigate, useRouter } from '../../../platform/router/index.ts'
import { fromChat } from './use-thread-place.ts'

/** Closes the thread: back to the chat that it was opened from, and else to the chat in its place. */
export function useCloseThread(path: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => (state === fromChat ? router.back(path) : void navigate(path, { replace: true }))
}
