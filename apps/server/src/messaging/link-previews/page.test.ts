import { linkPreviewLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { readPage } from './page.ts'

test('a page says in its metadata what it is', async () => {
  const html = `<!doctype html><html><head><title>Short &amp; sweet</title>
    <meta property="og:title" content="Long &quot;title&quot;">
    <meta name="description" content="For machines"><meta property="og:description" content="For people">
    <meta property="og:image" content="/a.png"></head><body>Hello</body></html>`
  expect(await readPage(html)).toEqual({
    title: 'Long "title"',
    description: 'For people',
    picture: '/a.png',
  })
})

test('a page without metadata has its title', async () => {
  expect(await readPage('<title>\n Short &amp; <b>sweet</b>\n</title>')).toEqual({
    title: 'Short & <b>sweet</b>',
    description: '',
    picture: undefined,
  })
})

test('the first title is that of the page', async () => {
  expect(await readPage('<title>Page</title><svg><title>Arrow</title></svg>')).toMatchObject({
    title: 'Page',
  })
})

test('what is written for scripts is no metadata', async () => {
  const html = `<script>'<title>No</title><meta property="og:title" content="No">'</script><title>Yes</title>`
  expect(await readPage(html)).toMatchObject({ title: 'Yes' })
})

test.for(['', 'Hello', '<title> </title>', '<title>\u202e</title>', '<svg><title></title></svg>'])(
  'of %j nothing is shown',
  async (html) => {
    expect(await readPage(html)).toBeUndefined()
  },
)

test('an empty field gives way to the next', async () => {
  const html = '<meta property="og:title" content=" "><meta name="twitter:title" content="Two">'
  expect(await readPage(html)).toMatchObject({ title: 'Two' })
})

test('a title that never ends is cut', async () => {
  const page = await readPage(`<title>${'x'.repeat(1_000_000)}`)
  expect(page?.title).toHaveLength(linkPreviewLimits.title)
})

test('what is broken off is read as far as it goes', async () => {
  expect(await readPage('<title>Whole</title><meta property="og:description" content="Half')).toMatchObject({
    title: 'Whole',
    description: '',
  })
})

test('a title of which something could not be read is none', async () => {
  const broken = '<title>���ڶ���</title>'
  expect(await readPage(broken)).toBeUndefined()
  expect(await readPage(`<meta property="og:title" content="a\uFFFD">${broken}`)).toBeUndefined()
  expect(await readPage('<meta property="og:title" content="a\uFFFD"><title>b</title>')).toMatchObject({
    title: 'b',
  })
  expect(await readPage('<title>b</title><meta name=description content="a\uFFFD">')).toMatchObject({
    title: 'b',
    description: '',
  })
})
