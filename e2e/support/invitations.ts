import type { CallInput } from '@parley/client'
import { expect, type Page } from '@playwright/test'
import { type Person, password } from './people.ts'
import type { ParleyServer } from './server.ts'

type Wanted = CallInput<'POST /api/invitation/invitation'>['body']

/** Makes an invitation; gives the path of its link. */
export async function invite(person: Person, wanted: Wanted): Promise<string> {
  const { code } = await person.api.call('POST /api/invitation/invitation', { body: wanted })
  return `/i/${code}`
}

/** The link by which the operator of a new server gives it to somebody. */
export async function ownersLink(server: ParleyServer): Promise<string> {
  const link = () => /http\S+\/i\/\w+/.exec(server.log)?.[0]
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

export async function newGroup(owner: Person, name: string): Promise<number> {
  const { groupId } = await owner.api.call('POST /api/group/group', {
    body: { mode: 1, name, isSearch: true },
  })
  return groupId
}

/** Fills in the form of registration and sends it; gives the number that the next page shows. */
export async function registerAs(page: Page, nickname: string): Promise<string> {
  await page.getByLabel('昵称').fill(nickname)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
  return (await page.getByText(/^\d{5,}$/).textContent()) ?? ''
}
