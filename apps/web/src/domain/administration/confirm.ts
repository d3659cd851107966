import { api } from '../api/api.ts'

/** Does what cannot be undone, once my password has been shown; '' of somebody who has none. */
export async function confirmed(password: string, act: () => Promise<unknown>) {
  await api.call('POST /api/auth/confirm', { body: password === '' ? {} : { password } })
  await act()
}
