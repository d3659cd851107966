import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { groupOfTwo, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A program that accepts every request. */
async function aProgram() {
  const received: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    received.push(raw)
    response.writeHead(200).end()
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/parley`, close: () => server.close() }
}

/** Makes one on the page, and gives the secret that it shows. */
async function make(page: Page, name: string, url: string): Promise<string> {
  await page.getByRole('button', { name: '新建外发 Webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('接收地址').fill(url)
  await dialog.getByRole('button', { name: '新建外发 Webhook' }).click()
  const shown = page.getByRole('alertdialog', { name: `“${name}”的密钥` })
  await expect(shown.getByText('不会再次显示')).toBeVisible()
  const secret = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(shown).toBeHidden()
  return secret
}

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `${name} 的操作` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function say(page: Page, text: string) {
  await page.getByPlaceholder('输入消息').fill(text)
  await page.keyboard.press('Enter')
}

test('an owner makes an outgoing webhook, sees its deliveries, repeats one, pauses and deletes it', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, member, groupId } = await groupOfTwo(parley.url)
  const program = await aProgram()
  await openAs(page, owner, `/group/${groupId}/info/integrations`)
  await expect(page.getByText('还没有外发 Webhook')).toBeVisible()
  const secret = await make(page, '部署', program.url)
  expect(secret.length).toBeGreaterThan(30)
  await expect(page.getByText(program.url)).toBeVisible()

  await choose(page, '部署', '发送测试')
  await expect(page.getByText('测试成功：对方回应 200')).toBeVisible()
  const other = await openWindow()
  await openAs(other, member, `/group/${groupId}`)
  await say(other, 'Ship it')
  await expect.poll(() => program.received.length, { timeout: 15_000 }).toBe(2)
  expect(JSON.parse(program.received[1] ?? '')).toMatchObject({
    event: 'message',
    message: { text: 'Ship it' },
  })

  await choose(page, '部署', '发送记录')
  const log = page.getByRole('dialog', { name: '“部署”的发送记录' })
  await expect(log.getByText('新消息')).toBeVisible()
  await expect(log.getByText(/已送达（200/)).toHaveCount(2)
  await expect(log.getByText('Ship it')).toHaveCount(0)
  await log.getByRole('button', { name: /重新发送/ }).click()
  await expect.poll(() => program.received.length, { timeout: 15_000 }).toBe(3)
  expect(JSON.parse(program.received[2] ?? '').id).toBe(JSON.parse(program.received[1] ?? '').id)
  await page.keyboard.press('Escape')

  await choose(page, '部署', '暂停')
  await expect(page.getByText('已暂停')).toBeVisible()
  await choose(page, '部署', '继续发送')
  await expect(page.getByText('已暂停')).toBeHidden()

  await choose(page, '部署', '更改')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('以这些词开头的消息').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请至少输入一个词')).toBeVisible()
  await dialog.getByLabel('开头的词').fill('/deploy 部署')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('以 /deploy 部署 开头的消息')).toBeVisible()

  await choose(page, '部署', '更换密钥')
  await page.getByRole('alertdialog').getByRole('button', { name: '更换密钥' }).click()
  const shown = page.getByRole('alertdialog', { name: '“部署”的密钥' })
  await expect(shown.locator('code')).not.toHaveText(secret)
  await shown.getByRole('button', { name: '我已保存' }).click()

  await choose(page, '部署', '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有外发 Webhook')).toBeVisible()
  program.close()
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on the pages of outgoing webhooks, on a ${size}`, { tag: '@all' }, async ({
    openWindow,
    parley,
  }) => {
    const { owner, groupId } = await groupOfTwo(parley.url)
    const program = await aProgram()
    const page = await openWindow({ ...context, viewport })
    const look = async (name: string) => expect(await findings(page), name).toEqual([])
    await openAs(page, owner, `/group/${groupId}/info/integrations`)
    await expect(page.getByText('还没有外发 Webhook')).toBeVisible()
    await look('empty')
    await page.getByRole('button', { name: '新建外发 Webhook' }).click()
    await page.getByRole('dialog').getByLabel('以这些词开头的消息').check()
    await page.getByRole('dialog').getByRole('button', { name: '新建外发 Webhook' }).click()
    await look('new')
    await page.keyboard.press('Escape')
    await make(page, '部署', program.url)
    const { list } = await owner.api.call('GET /api/group/outgoing_webhooks', { query: { id: groupId } })
    const id = list[0]?.id ?? 0
    const body = { groupId, id }
    await owner.api.call('POST /api/group/outgoing_webhooks/trial', { body })
    program.close()
    await owner.api.call('POST /api/group/outgoing_webhooks/trial', { body })
    await owner.api.call('PUT /api/group/outgoing_webhooks', { body: { ...body, isPaused: true } })
    await page.reload()
    await expect(page.getByText('已暂停')).toBeVisible()
    await look('list')
    await choose(page, '部署', '发送记录')
    await expect(page.getByText('已放弃：无法连接')).toBeVisible()
    await look('log')
    // Wide pages scroll to the side on a phone: nothing does.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
