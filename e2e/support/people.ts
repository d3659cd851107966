import { createHttpClient, type HttpClient } from '@parley/client'
import { expect, type Locator, type Page } from '@playwright/test'

export const password = 'correct horse battery'

export interface Person {
  readonly id: number
  readonly nickname: string
  readonly token: string
  readonly api: HttpClient
}

/**
 * Registers somebody and signs them in over the API, for tests that are about something else.
 *
 * @param by the code of an invitation, where it takes one
 */
export async function newPerson(url: string, nickname: string, send = fetch, by?: string): Promise<Person> {
  let token = ''
  const api = createHttpClient({
    baseUrl: url,
    token: () => token,
    language: () => 'zh',
    onUnauthenticated: () => undefined,
    timeoutMs: 20_000,
    fetch: send,
  })
  const { userID } = await api.call('POST /api/auth/register', {
    body: { nickname, pwd: password, rePwd: password, ...(by && { invitation: by }) },
  })
  const signedIn = await api.call('POST /api/auth/login', { body: { userName: String(userID), password } })
  token = signedIn.token
  return { id: userID, nickname, token, api }
}

export async function befriend(one: Person, other: Person): Promise<void> {
  await one.api.call('POST /api/user/friends', {
    body: { friendId: other.id, verify: `${one.nickname} here` },
  })
  const { list } = await other.api.call('GET /api/user/valid', { query: {} })
  const request = list.find(({ userID, flag }) => userID === one.id && flag === 'rev')
  await other.api.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
}

/** Two friends: Alice and Bob, or of other names. */
export async function twoFriends(url: string, names: readonly [string, string] = ['Alice', 'Bob']) {
  const [one, other] = await Promise.all([newPerson(url, names[0]), newPerson(url, names[1])])
  await befriend(one, other)
  return [one, other] as const
}

/** A group of two friends, of whom one owns it. */
export async function groupOfTwo(url: string) {
  const [owner, member] = await twoFriends(url, ['Owner', 'Member'])
  const { groupId } = await owner.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [member.id] },
  })
  return { owner, member, groupId }
}

/** Opens the app in this window as somebody who signed in before. */
export async function openAs(page: Page, person: Person, path = '/'): Promise<void> {
  const claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
  const { exp, nickname, role, userID } = claims
  const session = JSON.stringify({ exp, nickname, role, userID, token: person.token, avatar: '' })
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('prepared')) return
    sessionStorage.setItem('prepared', 'yes')
    localStorage.setItem('userInfo', kept)
    // They have chosen the language of their browser; the site's own is Chinese.
    if (!localStorage.getItem('language') && /^en/.test(navigator.language))
      localStorage.setItem('language', 'en')
  }, session)
  await page.goto(path)
}

/**
 * Goes to a page of the app that is open, which is not loaded anew for it. What is open over the page is closed.
 * Playwright does not wait for the page: expect what nothing had shown before.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Writes a message in the open chat and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByPlaceholder('输入消息')
  await composer.fill(text)
  await composer.press('Enter')
}

/** The server has a message of mine; until then little can be done with it. */
export async function expectSent(message: Locator): Promise<void> {
  await expect(message).toBeVisible()
  await expect(message.getByRole('img', { name: '正在发送' })).toHaveCount(0)
}
