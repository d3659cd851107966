import { setTimeout as wait } from 'node:timers/promises'

/** Time that clients wait for an answer. */
const patienceMs = 3000
const pauseMs = 100

export interface OrdinaryUser {
  readonly url: string
  readonly token: string
  readonly id: string
}

export async function register(url: string): Promise<OrdinaryUser> {
  const password = 'a long enough secret'
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { userID = '' } = await post('/api/auth/register', {
    nickname: 'Honest',
    pwd: password,
    rePwd: password,
  })
  const { token = '' } = await post('/api/auth/login', { userName: String(userID), password })
  return { url, token, id: String(userID) }
}

export async function call<T>(
  { url, token }: OrdinaryUser,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const headers = { token, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return ((await response.json()) as { data: T }).data
}

export async function befriend(one: OrdinaryUser, other: OrdinaryUser): Promise<void> {
  await call(one, 'POST', '/api/user/friends', { friendId: Number(other.id), verify: 'Hello' })
  const { list } = await call<{ list: { id: number }[] }>(other, 'GET', '/api/user/valid')
  await call(other, 'PUT', '/api/user/valid_status', { verifyId: list[0]?.id, status: 1 })
}

/** Times of answers in milliseconds, the shortest first, and how many did not come. */
export async function answersOf(people: readonly OrdinaryUser[], seconds: number) {
  const times: number[] = []
  let lost = 0
  const end = performance.now() + seconds * 1000
  const live = async ({ url, token }: OrdinaryUser) => {
    while (performance.now() < end) {
      const asked = performance.now()
      try {
        const signal = AbortSignal.timeout(patienceMs)
        const response = await fetch(`${url}/api/user/user_info`, { headers: { token }, signal })
        await response.text()
        if (response.status === 200) times.push(performance.now() - asked)
        else lost++
      } catch {
        lost++
      }
      await wait(pauseMs)
    }
  }
  await Promise.all(people.map(live))
  return { times: times.toSorted((a, b) => a - b), lost }
}
