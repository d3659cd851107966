import { setImmediate as turn } from 'node:timers/promises'
import { linkPreviewLimits } from '@parley/contract'
import { plainText } from './plain-text.ts'
import { type Attribute, attributeOf, tokenizerFor } from './tokens.ts'

/** Title, description and picture in the metadata of a page. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  /** Where its picture is, as the page names it. */
  readonly picture: string | undefined
}

/** Between two of these others have their turn. */
const sliceLength = 64 * 1024

/** Undefined of a page without a title. */
export async function readPage(html: string): Promise<PageFacts | undefined> {
  const named = new Map<string, string>()
  let title: string | undefined
  let isInTitle = false
  let hasBody = false
  const tokenizer = tokenizerFor({
    start(tagName, attributes) {
      // Titles are of drawings too, and the page's is the first.
      if (tagName === 'title') isInTitle = title === undefined
      if (tagName === 'body') hasBody = true
      if (tagName === 'meta') noteMeta(named, attributes)
    },
    end() {
      isInTitle = false
    },
    text(chars) {
      if (isInTitle && (title ?? '').length < 10 * linkPreviewLimits.title) title = (title ?? '') + chars
    },
  })
  for (let at = 0; at < html.length && !(hasBody && named.has('og:title')); at += sliceLength) {
    tokenizer.write(html.slice(at, at + sliceLength), at + sliceLength >= html.length)
    await turn()
  }
  return factsOf(named, title)
}

function noteMeta(named: Map<string, string>, attributes: readonly Attribute[]): void {
  const attribute = (wanted: string) => attributeOf(attributes, wanted)
  const name = (attribute('property') ?? attribute('name') ?? '').trim().toLowerCase()
  const content = attribute('content')?.trim()
  if (content && name !== '' && !named.has(name)) named.set(name, content)
}

/** Stands where bytes were no text. */
const unread = '\uFFFD'

function factsOf(named: ReadonlyMap<string, string>, titled: string | undefined): PageFacts | undefined {
  const first = (max: number, ...texts: readonly (string | undefined)[]) =>
    texts.map((text) => plainText(text ?? '', max)).find((text) => text !== '' && !text.includes(unread)) ??
    ''
  const of = (name: string) => named.get(name)
  const title = first(linkPreviewLimits.title, of('og:title'), of('twitter:title'), titled)
  if (title === '') return undefined
  const description = first(
    linkPreviewLimits.description,
    of('og:description'),
    of('twitter:description'),
    of('description'),
  )
  const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
  return { title, description, picture: pictures.map(of).find((src) => src !== undefined) }
}
