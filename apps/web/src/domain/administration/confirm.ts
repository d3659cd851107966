import { api } from '../api/api.ts'

/** Does what cannot be undone or opens an account, once my password has been shown; '' of somebody who has none. */
export async function confirmed<T>(password: string, act: () => Promise<T>): Promise<T> {
  await api.call('POST /api/auth/confirm', { body: password === '' ? {} : { password } })
  return await act()
}
