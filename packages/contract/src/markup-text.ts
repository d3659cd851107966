const tag = /<(\/?)([a-z]+)([^<>]*)>/gi
const lines = new Set(['p', 'div', 'br'])
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** The text in HTML that the server wrote: its lines, and what its emoticons are called. */
export function markupText(html: string): string {
  return html
    .replace(tag, (_, slash: string, name: string, attributes: string) => {
      if (lines.has(name.toLowerCase())) return '\n'
      const title = name.toLowerCase() === 'i' && slash === '' && /\stitle="([^"]*)"/i.exec(attributes)?.[1]
      return title ? `[${title}]` : ''
    })
    .replace(/\n{2,}/g, '\n')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, sign: string) => signs[sign] ?? '')
    .trim()
}
