import type { Page, Route } from '@playwright/test'
import { invite, registerAs } from '../../support/invitations.ts'
import type { World } from '../world/world.ts'
import type { Shot } from './shot.ts'

const calls = '**/api/invitation/code/*'
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

/** Opens a link into the reading circle. */
async function openGroup(page: Page, { person, group }: World) {
  await page.goto(await invite(person('欧阳修远'), { kind: 'group', groupId: group('读书会') }))
  await heading(page)
}

async function openPerson(page: Page, { me }: World) {
  await page.goto(await invite(me, { kind: 'person' }))
  await heading(page)
}

/** Opens an invitation to a class in which members invite, and the owner decides. */
async function openClass(page: Page, { me, person, group }: World) {
  const groupId = group('高三（2）班')
  await person('王建国').api.call('PUT /api/group/group', { body: { id: groupId, isInvite: true } })
  await page.goto(await invite(me, { kind: 'group', groupId }))
  await heading(page)
}

/** Replaces the server's answer, for looks that only an operator's invitations have. */
const seenAs = (change: object) => async (page: Page, world: World) => {
  await page.route(calls, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } })
  })
  await openGroup(page, world)
}

/** Answers a person who follows an invitation, and changes nothing. */
const answering = (data: object) => (route: Route) =>
  route.request().method() === 'POST' ? route.fulfill({ json: { code: 0, msg: '', data } }) : route.continue()

async function register(page: Page, world: World) {
  await openGroup(page, world)
  await page.getByRole('link', { name: '注册并加入' }).click()
  await page.getByLabel('昵称').waitFor()
}

const nobody = { path: '/login', as: 'nobody' } as const

export const invited: Shot[] = [
  { ...nobody, name: 'invitation-group', first: openGroup },
  { ...nobody, name: 'invitation-group-english', language: 'en', first: openGroup },
  { name: 'invitation-group-as', path: '/', as: 'newcomer', first: openGroup },
  { ...nobody, name: 'invitation-person', first: openPerson },
  { name: 'invitation-person-as', path: '/', as: 'newcomer', first: openPerson },
  { name: 'invitation-own', path: '/', first: openPerson },
  { ...nobody, name: 'invitation-site', first: seenAs({ kind: 'site' }) },
  {
    ...nobody,
    name: 'invitation-owner',
    first: seenAs({ kind: 'owner', inviter: null, groups: [] }),
  },
  { ...nobody, name: 'invitation-no-account', first: seenAs({ mayRegister: false }) },
  { name: 'invitation-asks', path: '/', as: 'newcomer', first: openClass },
  {
    name: 'invitation-requested',
    path: '/',
    as: 'newcomer',
    async first(page, world) {
      await page.route(calls, answering({ outcome: 'requested', groupIds: [] }))
      await openClass(page, world)
      await page.getByRole('button', { name: '申请加入' }).click()
      await page.getByText('已发送申请').waitFor()
    },
  },
  {
    ...nobody,
    name: 'invitation-unknown',
    async first(page) {
      await page.goto('/i/AAAABBBBCCCCDDDD')
      await heading(page)
    },
  },
  {
    ...nobody,
    name: 'invitation-failing',
    async first(page) {
      await page.route(calls, (route) => route.abort())
      await page.goto('/i/AAAABBBBCCCCDDDD')
      await heading(page)
    },
  },
  { ...nobody, name: 'invitation-register', first: register },
  {
    ...nobody,
    name: 'invitation-success',
    async first(page, world) {
      const data = { outcome: 'admitted', groupIds: [world.group('读书会')] }
      await page.route(calls, answering(data))
      await register(page, world)
      await registerAs(page, '小满')
      await page.getByRole('link', { name: '进入“读书会”' }).waitFor()
    },
  },
  {
    ...nobody,
    name: 'invitation-needed',
    async first(page) {
      await page.route('**/api/settings/info', async (route) => {
        const answer = await (await route.fetch()).json()
        await route.fulfill({ json: { ...answer, data: { ...answer.data, registration: 'invitation' } } })
      })
      await page.goto('/login/register')
      await page.getByLabel('邀请链接或邀请码').waitFor()
    },
  },
]
