/** A link in a text, as written, and its target. */
export interface FoundLink {
  readonly index: number
  readonly text: string
  /** Undefined for text that looks like a link and is no address. */
  readonly href: string | undefined
}

const begin = /https?:\/\/|(?<![a-z\d@])www\./gi

/** Neither ASCII nor a full-width form, which end the address before them. */
const word = String.raw`(?![\0-\x7F\uFF00-\uFFEF])[\p{L}\p{M}\p{N}]`
const denseScript = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`
/** Letters of languages that are written without spaces: behind ASCII they go on with the sentence. */
const dense = `(?:(?=${denseScript})${word})`
const letter = `(?!${denseScript})${word}`
const hostSigns = String.raw`[\w.~%@:\-]`
/** All of ASCII but white space, quotes, angle brackets, `\` and `|`, and a few signs that addresses are written with. */
const tailSigns = String.raw`[!#-;=?-[\]-_a-z{}~·\u200C\u200D]`
const inHost = `(?:${hostSigns}|${letter})`
const inTail = `(?:${tailSigns}|${letter})`
const inDenseHost = `(?:${hostSigns}|${word})`
const inDenseTail = `(?:${tailSigns}|${word})`

/** A host that begins with them, or whose second label does, and all behind it. "Begin with https://然后" has none. */
const denseHost = String.raw`(?:www\.)?(?:[A-Za-z\d\-]+\.${dense}|${dense}${inDenseHost}*\.(?=[A-Za-z\d]|${dense}))${inDenseHost}*(?:[\/?#]${inDenseTail}*)?`

const plainHost = String.raw`(?:\[[\dA-Fa-f:.]+\](?::\d+)?|${inHost}+)`

/** Behind a plain host they are a part where they begin a piece, as in `/wiki/长城` and `?q=长城`, and from there on. */
const tail = String.raw`(?:[\/?#](?:${inTail}+(?:(?<=[\/=#_+]|_\()${dense}${inDenseTail}*)?)?)?`

const rest = new RegExp(`${denseHost}|${plainHost}${tail}`, 'uy')

/** The links in a text, in order. */
export function linksIn(text: string): FoundLink[] {
  const links: FoundLink[] = []
  let done = 0
  for (const { index, 0: begun } of text.matchAll(begin)) {
    if (index < done) continue
    rest.lastIndex = index + begun.length
    const [whole = ''] = rest.exec(text) ?? []
    const before = text[index - 1] ?? ''
    const address = withoutEnd(whole.slice(0, sentenceAt(whole, before)), before)
    if (address === '') continue
    const found = begun + address
    done = index + found.length
    const href = /^www\./i.test(found) ? `https://${found}` : found
    links.push({ index, text: found, href: URL.canParse(href) ? href : undefined })
  }
  return links
}

const [openings, closings] = ['([{', ')]}']

/** Where the sentence continues after an address: at a bracket that it has not opened, a mark, or the next address. */
function sentenceAt(address: string, before: string): number {
  let open = ''
  for (const { 0: sign, index } of address.matchAll(/[()[\]{}']|\*\*|~~|[,;](?=https?:\/\/)/gi)) {
    const opening = openings[closings.indexOf(sign)]
    if (openings.includes(sign)) open += sign
    else if (opening && open.includes(opening)) open = open.replace(opening, '')
    else if (opening || sign !== "'" || before === sign || !/[A-Za-z\d]/.test(address[index + 1] ?? ''))
      return index
  }
  return address.length
}

/** Without punctuation that ends a sentence, or a closing sign whose opening one is before the address. */
function withoutEnd(address: string, before: string): string {
  const signs = `.,;:!?@*~·'([{\u200C\u200D${/[_#=+\-$&%^]/.test(before) ? before : ''}`
  let end = address.length
  while (end > 0 && signs.includes(address[end - 1] ?? '')) end--
  return address.slice(0, end)
}
