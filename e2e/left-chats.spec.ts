import type { CDPSession } from '@playwright/test'
import { newGroup } from './support/invitations.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const chats = 6
const visits = 100
const mostNodes = 2000

/** DOM nodes that the page holds, in its document or out of it; those that nothing holds any more are collected first. */
async function nodesHeld(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
}

test('a chat that one has left holds no nodes: a hundred visits leave what the first one did', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const names = Array.from({ length: chats }, (_, at) => `Group ${at}`)
  for (const name of names) await newGroup(alice, name)
  await openAs(page, alice, '/')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const visit = async (at: number) => {
    const name = names[at % chats] ?? ''
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name: new RegExp(name) })).toBeVisible()
  }
  for (let at = 0; at < chats; at++) await visit(at)
  const before = await nodesHeld(client)
  for (let at = 0; at < visits; at++) await visit(at)
  const after = await nodesHeld(client)
  expect(after).toBeLessThan(mostNodes)
  expect(after).toBeLessThan(1.5 * before)
})
