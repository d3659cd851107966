import { Refusal } from '../../kernel/refusal.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Elements that run, load, ask or style, and those within which browsers read in another way. */
const harmful = words(`
  script noscript style link base template svg math title textarea plaintext xmp noembed noframes
  iframe frame frameset object embed applet portal fencedframe
  form input button select keygen isindex
`)

/** Attributes by which elements load or report something automatically. */
const loading = words('src srcset imagesrcset lowsrc dynsrc poster background ping xlink:href')
/** Attributes that lead somewhere when they are followed. */
const leading = words('href cite longdesc')

const blocks = words(`
  address article aside blockquote body caption center dd details dialog dir dl dt figcaption figure footer h1 h2 h3 h4 h5
  h6 head header hgroup hr html legend fieldset li listing main menu nav ol pre section summary table tbody tfoot thead tr ul
`)

const cells = words('td th')

/** Elements that begin a line of their own. */
export const isBlock = (tagName: string) => blocks.has(tagName)
export const isCell = (tagName: string) => cells.has(tagName)

interface Attribute {
  readonly name: string
  readonly value: string
}

/** @throws Refusal for an element that could harm */
export function checkElement(tagName: string, attributes: readonly Attribute[]): void {
  const redirects = tagName === 'meta' && attributes.some(({ name }) => name === 'http-equiv')
  if (harmful.has(tagName) || redirects) refuse(`<${tagName}>`)
}

/** @throws Refusal for an attribute that could harm, if it were kept */
export function checkAttribute(tagName: string, name: string, value: string): void {
  if (name.startsWith('on')) refuse(`<${tagName} ${name}>`)
  if (name === 'style' && loads.test(value)) refuse(`<${tagName} style="${value}">`)
  const isRefused =
    (loading.has(name) && elsewhere.test(bare(value))) || (leading.has(name) && runs.test(bare(value)))
  if (isRefused) refuse(`<${tagName} ${name}="${value}">`)
}

/** Browsers leave out white space and control characters of addresses. */
const bare = (value: string) => value.replace(/[\p{Cc}\p{Z}]/gu, '')

const elsewhere = /[/\\]{2}|(?:^|,)[a-z][a-z\d+.-]*:/i
const runs = /^(?:javascript|vbscript|data):/i
const loads = /url\s*\(|image-set|expression|import|behavior|binding|\\/i

/** Ends the reading of a content, naming what is not allowed. */
export function refuse(what: string): never {
  throw new Refusal('markupRefused', { what: [...what].slice(0, 64).join('') })
}
