import { Role } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNode, type TestNodes } from '../support/nodes.ts'
import { someWord } from '../words/words-support.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('word rules on another node', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  async function openSite() {
    const { one, two, brokers } = nodes
    const root = await one.register('Root')
    const { queries } = one.context.database
    await queries.updateTable('users').set({ role: Role.administrator }).where('id', '=', root.id).execute()
    const knows = (word: string) => two.context.words.rules.find(word).length > 0
    const refuse = (word: string) =>
      root.call('POST /api/words/lists', {
        body: { name: 'List', action: 'refuse', isOn: true, words: [word] },
      })
    return { brokers, two, knows, refuse }
  }

  const runJob = (node: TestNode, name: string) =>
    node.context.domains
      .flatMap(({ jobs }) => jobs ?? [])
      .find((job) => job.name === name)
      ?.work(new AbortController().signal)

  test('are known there with the notice of a change', async () => {
    const { knows, refuse } = await openSite()
    const word = someWord()
    await refuse(word)
    await expect.poll(() => knows(word)).toBe(true)
  })

  test('are known there soon after, also if the notice is lost', async () => {
    const { brokers, two, knows, refuse } = await openSite()
    const word = someWord()
    brokers.one.hold('wordRules')
    await refuse(word)
    brokers.one.drop()
    expect(knows(word)).toBe(false)
    await runJob(two, 'word rules')
    expect(knows(word)).toBe(true)
  })
})
