/** A text in Slack's marks, as people read it: nothing in it mentions anybody here, or calls anything. */
export const plainMrkdwn = (text: string): string =>
  unescaped(text.replace(/<([^\s<>][^<>\n]*)>/g, (_, inner: string) => shown(inner)))

/** The three signs that Slack writes as entities. */
export const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (_, name: keyof typeof entities) => entities[name])

const entities = { lt: '<', gt: '>', amp: '&' } as const

function shown(inner: string): string {
  const bar = inner.indexOf('|')
  const [target, label] = bar < 0 ? [inner, ''] : [inner.slice(0, bar), inner.slice(bar + 1)]
  switch (target[0]) {
    case '@':
      return prefixed('@', label || target.slice(1))
    case '#':
      return prefixed('#', label || target.slice(1))
    case '!':
      return special(target.slice(1), label)
    default:
      return linked(target, label)
  }
}

/** `!here`, a group of people, or a date that its sender has also written out. */
function special(target: string, label: string): string {
  const [name = ''] = target.split('^')
  if (name === 'date') return label
  return prefixed('@', label || name)
}

/** A name with its sign, which some have already. */
export const prefixed = (sign: '@' | '#', name: string) => (name.startsWith(sign) ? name : sign + name)

/** An address, and what it is called if that says more. */
export function linked(url: string, label: string): string {
  const address = url.replace(/^(mailto|tel):/, '')
  if (address === '') return label
  return label === '' || label === address || label === url ? address : `${label} (${address})`
}
