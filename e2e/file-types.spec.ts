import type { Page, Request } from '@playwright/test'
import { newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every attempt below ends in an error of the browser's, which names what it refused.
test.use({ expectedErrors: /./ })

/** Runs as a script, a module, a worker and a service worker, and notifies all pages of this site that it did. */
const script = "new BroadcastChannel('ran').postMessage('ran')"
const style = 'body { --applied: yes }'
const pageText = `<!doctype html><link rel="stylesheet" href="data:text/css,"><script>${script}</script><img src="x" onerror="${script}">`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
const both = `/*${style}*/${script}`

/**
 * Files that people may upload, whatever is in them: every type by suffix, those by bytes, and files that are two
 * things.
 */
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
  ...['html', 'htm', 'xhtml', 'mht', 'txt', 'md', 'pdf'].map(
    (suffix) => [`page.${suffix}`, pageText] as const,
  ),
  ...['svg', 'xml', 'xsl', 'txt'].map((suffix) => [`drawing.${suffix}`, drawing] as const),
  ['declared.svg', `<?xml version="1.0"?>${drawing}`],
  [
    'declared.xml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
  ],
  ['both.js', both],
  ['picture.gif', `GIF89a/*${'\0'.repeat(20)}*/=1;${script}`],
  ['sound.wav', `RIFF=1/*WAVE*/;${script}`],
  ['paper.pdf', `%PDF-1.4\n${pageText}`],
  ['calendar.ics', `BEGIN:VCALENDAR\n${pageText}`],
  ['rich.rtf', `{\\rtf1 ${pageText}}`],
]

async function upload(url: string, by: Person, name: string, content: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const response = await fetch(`${url}/api/file/file`, { method: 'POST', headers: { token: by.token }, body })
  const { code, data } = (await response.json()) as { code: number; data: { src: string } }
  expect(code, name).toBe(0)
  return data.src
}

/** How a page of this site could run or apply a file, and which of these ways Playwright sees the requests of. */
const ways = ['script', 'module script', 'style', 'frame', 'module', 'worker', 'service worker'] as const
/** The page refuses frames of this site's own addresses before it requests anything. */
const seenWays = ways.filter((way) => way !== 'service worker' && way !== 'frame')

/** A way's own address, so that none is answered with what another one has loaded. */
const addressFor = (src: string, way: string) => `${src}?as=${way.replace(' ', '-')}`

/** Uses a file, which is there, in every way; each asks for it. Gives what it achieved. */
async function attack(page: Page, src: string) {
  const asked = new Set<string>()
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    const way = seenWays.find((one) => addressFor(src, one) === pathname + search)
    if (way) asked.add(way)
  }
  page.context().on('request', note)
  const status = await page.evaluate(async (src) => (await fetch(src)).status, addressFor(src, 'fetch'))
  expect(status, src).toBe(200)
  const achieved = await attempt(page, Object.fromEntries(ways.map((way) => [way, addressFor(src, way)])))
  page.context().off('request', note)
  expect([...asked].sort(), src).toEqual([...seenWays].sort())
  return achieved
}

const attempt = (page: Page, addresses: Record<string, string>) =>
  page.evaluate(async (addresses) => {
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
    // Messages that were posted before this one arrive before it.
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
    const uses: Record<string, (src: string) => Promise<unknown>> = {
      script: (src) => element('script', { src }),
      'module script': (src) => element('script', { src, type: 'module' }),
      style: (href) => element('link', { rel: 'stylesheet', href }),
      frame: (src) => element('iframe', { src }),
      module: (src) => import(src).then(() => achieved.push('was imported')),
      worker: (src) =>
        new Promise<void>((resolve) => {
          const worker = new Worker(src)
          worker.onerror = () => resolve()
          noteRun = resolve
        }),
      'service worker': (src) =>
        navigator.serviceWorker.register(src).then(() => achieved.push('was registered as a service worker')),
    }
    for (const [name, src] of Object.entries(addresses)) {
      way = name
      await uses[name]?.(src).catch(() => undefined)
      await allHeard()
    }
    channel.close()
    if (getComputedStyle(document.body).getPropertyValue('--applied') !== '') achieved.push('was applied')
    return achieved
  }, addresses)

test('no file of any type runs or is applied, in whatever way a page uses it', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  test.setTimeout(120_000)
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  for (const [name, content] of files) {
    const src = await upload(parley.url, alice, name, content)
    expect(await attack(page, src), name).toEqual([])
  }
})

test('no file of any type runs when one goes to its address', { tag: '@all' }, async ({ page, parley }) => {
  test.setTimeout(120_000)
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('ran').onmessage = ({ data }) => heard.push(data)
  })
  const heard = () => page.evaluate(() => [...Reflect.get(window, 'heard')])
  const visitor = await page.context().newPage()
  for (const [name, content] of files) {
    const src = await upload(parley.url, alice, name, content)
    const answered = visitor.waitForResponse((response) => response.url().endsWith(src))
    // A download is no page that one comes to.
    await visitor.goto(src).catch(() => undefined)
    expect((await answered).status(), name).toBe(200)
    expect(await heard(), name).toEqual([])
  }
  // A page that a server should never send posts its message, behind all earlier ones. The service worker leaves /api
  // alone.
  const body = `<script>new BroadcastChannel('ran').postMessage('a page ran')</script>`
  await visitor.route('**/api/attack.html', (route) => route.fulfill({ contentType: 'text/html', body }))
  await visitor.goto('/api/attack.html')
  await expect.poll(heard).toEqual(['a page ran'])
})

test('the same attack by what a server should never do is noticed', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  const served = {
    js: { contentType: 'text/javascript', body: script },
    css: { contentType: 'text/css', body: style },
    html: { contentType: 'text/html', body: pageText },
    svg: { contentType: 'image/svg+xml', body: drawing },
  }
  for (const [suffix, answer] of Object.entries(served))
    await page.route(`**/api/attack.${suffix}?*`, (route) => route.fulfill(answer))
  expect(await attack(page, '/api/attack.js')).toEqual(
    expect.arrayContaining(['ran as script', 'ran as module script', 'was imported', 'ran as worker']),
  )
  expect(await attack(page, '/api/attack.css')).toEqual(['was applied'])
  // The page's policy frames nothing of this site, whatever it is served as.
  expect(await attack(page, '/api/attack.html')).not.toContain('ran as frame')
  expect(await attack(page, '/api/attack.svg')).not.toContain('ran as frame')
})
