import { newPerson, type Person, password } from '../../support/people.ts'

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const elsewhere = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
]

/** Somebody who has registered on a computer. */
export const onDesktop = (url: string, nickname: string) => newPerson(url, nickname, asBrowser(desktop))

/** Signs somebody in on devices that they say are theirs. */
export async function signInElsewhere(url: string, { id, api }: Person) {
  for (const browser of elsewhere) {
    const body = JSON.stringify({ userName: String(id), password })
    const headers = { 'content-type': 'application/json' }
    await asBrowser(browser)(`${url}/api/auth/login`, { method: 'POST', headers, body })
  }
  const { list } = await api.call('GET /api/auth/sessions')
  for (const { id, isNew } of list)
    if (isNew) await api.call('PUT /api/auth/sessions/{id}/confirm', { params: { id } })
}

const asBrowser =
  (name: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'user-agent': name } })
