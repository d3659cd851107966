import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { makeHook, saidIn } from './webhooks-support.ts'

const world = await openWorld()
const script = fileURLToPath(new URL('../../../../examples/feed.ts', import.meta.url))

/** A site with a feed, whatever it says at the moment. */
async function feedSite() {
  const said = { xml: '' }
  const site = createServer((_request, response) => response.end(said.xml)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  return { said, url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/feed.xml` }
}

/** The example, as it runs once. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(child, 'close')
  return { code, err }
}

const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`
const item = (n: number, title: string) =>
  `<item><title>${title}</title><link>https://news.example.org/${n}</link><guid>news-${n}</guid></item>`

test('a new entry of a feed is posted once, the oldest first, however often the example runs', async () => {
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  const { path } = await makeHook(world, owner, groupId, 'News')
  const { said, url } = await feedSite()
  const previews = async () => (await saidIn(owner, groupId)).map(({ msg }) => msg)
  const text = (content: string) => ({ type: 1, textMsg: { content } })
  said.xml = rss(item(2, '<![CDATA[Tea & <b>cake</b>]]>'), item(1, 'Rain &amp; wind &lt;now&gt;'))
  expect(await run(url, world.baseUrl + path)).toEqual({ code: 0, err: '' })
  const first = [
    text('Rain & wind <now>\nhttps://news.example.org/1'),
    text('Tea & cake\nhttps://news.example.org/2'),
  ]
  expect(await previews()).toEqual(first)
  said.xml = rss(item(3, 'Sun'), item(2, 'Tea'), item(1, 'Rain'))
  await run(url, world.baseUrl + path)
  expect(await previews()).toEqual([...first, text('Sun\nhttps://news.example.org/3')])
  said.xml = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:4</id><title>Atom</title>
    <link rel="alternate" href="https://news.example.org/4?a=1&amp;b=2"/></entry></feed>`
  await run(url, world.baseUrl + path)
  expect((await previews()).at(-1)).toEqual(text('Atom\nhttps://news.example.org/4?a=1&b=2'))
})

test('the example says how it is used, and why something was not posted', async () => {
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Usage: node examples/feed.ts') })
  const { said, url } = await feedSite()
  said.xml = rss(item(1, 'Rain'))
  const refused = await run(url, `${world.baseUrl}/api/hook?key=none`)
  expect(refused.err).toContain('Not posted: ')
})
