import type { Page } from '@playwright/test'
import { newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every attempt below ends in an error of the browser's, which names what it refused.
test.use({ expectedErrors: /./ })

/** Runs as a script, a module, a worker and a service worker, and tells all pages of this site that it did. */
const script = "new BroadcastChannel('ran').postMessage('ran')"
const style = 'body { --applied: yes }'
const page = `<!doctype html><link rel="stylesheet" href="data:text/css,"><script>${script}</script><img src="x" onerror="${script}">`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
const both = `/*${style}*/${script}`

/** What people may upload as a file, whatever is in it: every type by suffix, those by bytes, and files that are two things. */
const files: ReadonlyArray<readonly [name: string, content: string]> = [
  ...[
    'js',
    'mjs',
    'cjs',
    'ts',
    'jsx',
    'tsx',
    'json',
    'jsonld',
    'txt',
    'log',
    'md',
    'csv',
    'vtt',
    'py',
    'php',
  ].map((suffix) => [`script.${suffix}`, script] as const),
  ['script', script],
  ...['css', 'scss', 'less', 'txt', 'json'].map((suffix) => [`style.${suffix}`, style] as const),
  ...['html', 'htm', 'xhtml', 'mht', 'txt', 'md', 'pdf'].map((suffix) => [`page.${suffix}`, page] as const),
  ...['svg', 'xml', 'xsl', 'txt'].map((suffix) => [`drawing.${suffix}`, drawing] as const),
  ['declared.svg', `<?xml version="1.0"?>${drawing}`],
  [
    'declared.xml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
  ],
  ['both.js', both],
  ['picture.gif', `GIF89a/*${'\0'.repeat(20)}*/=1;${script}`],
  ['paper.pdf', `%PDF-1.4\n${page}`],
  ['calendar.ics', `BEGIN:VCALENDAR\n${page}`],
  ['rich.rtf', `{\\rtf1 ${page}}`],
]

async function upload(url: string, by: Person, name: string, content: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const response = await fetch(`${url}/api/file/file`, { method: 'POST', headers: { token: by.token }, body })
  const { code, data } = (await response.json()) as { code: number; data: { src: string } }
  expect(code, name).toBe(0)
  return data.src
}

/** Uses a file in every way in which a page of this site could run or apply it. Gives what it achieved. */
const attack = (page: Page, src: string) =>
  page.evaluate(async (src) => {
    const achieved: string[] = []
    const channel = new BroadcastChannel('ran')
    let way = ''
    let noteRun: (() => void) | undefined
    let noteEnd: (() => void) | undefined
    channel.onmessage = ({ data }) => {
      if (data === 'end') return noteEnd?.()
      achieved.push(`ran as ${way}`)
      noteRun?.()
    }
    // What was posted before this arrives before it.
    const allHeard = () =>
      new Promise<void>((resolve) => {
        noteEnd = resolve
        new BroadcastChannel('ran').postMessage('end')
      })
    const element = (name: string, attributes: Record<string, string>) =>
      new Promise<void>((resolve) => {
        const made = Object.assign(document.createElement(name), attributes)
        made.onload = () => resolve()
        made.onerror = () => resolve()
        // A download ends without either.
        if (name === 'iframe') setTimeout(resolve, 200)
        document.head.append(made)
      })
    const ways: Record<string, () => Promise<unknown>> = {
      script: () => element('script', { src }),
      'module script': () => element('script', { src, type: 'module' }),
      style: () => element('link', { rel: 'stylesheet', href: src }),
      frame: () => element('iframe', { src }),
      module: () => import(src).then(() => achieved.push('was imported')),
      worker: () =>
        new Promise<void>((resolve) => {
          const worker = new Worker(src)
          worker.onerror = () => resolve()
          noteRun = resolve
        }),
      'service worker': () =>
        navigator.serviceWorker.register(src).then(() => achieved.push('was registered as a service worker')),
    }
    for (const [name, use] of Object.entries(ways)) {
      way = name
      await use().catch(() => undefined)
      await allHeard()
    }
    channel.close()
    if (getComputedStyle(document.body).getPropertyValue('--applied') !== '') achieved.push('was applied')
    return achieved
  }, src)

test('no file of any type runs or is applied, in whatever way a page uses it', async ({ page, parley }) => {
  test.setTimeout(120_000)
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  for (const [name, content] of files) {
    const src = await upload(parley.url, alice, name, content)
    expect(await attack(page, src), name).toEqual([])
  }
})

test('no file of any type runs when one goes to its address', async ({ page, parley }) => {
  test.setTimeout(120_000)
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('ran').onmessage = ({ data }) => heard.push(data)
  })
  const visitor = await page.context().newPage()
  for (const [name, content] of files) {
    const src = await upload(parley.url, alice, name, content)
    // A download is no page that one comes to.
    await visitor.goto(src).catch(() => undefined)
    expect(await page.evaluate(() => Reflect.get(window, 'heard')), name).toEqual([])
  }
  await visitor.goto('/login')
  await visitor.evaluate(() => new BroadcastChannel('ran').postMessage('the page listens'))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['the page listens'])
})

test('the same attack by what a server should never do is noticed', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await page.route('**/attack.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/attack.css', (route) => route.fulfill({ contentType: 'text/css', body: style }))
  expect(await attack(page, '/attack.js')).toEqual(
    expect.arrayContaining(['ran as script', 'ran as module script', 'was imported', 'ran as worker']),
  )
  expect(await attack(page, '/attack.css')).toEqual(['was applied'])
})
