import { readFileSync } from 'node:fs'

const read = (name: string) =>
  readFileSync(new URL(`src/platform/styles/${name}.css`, import.meta.url), 'utf8')

interface Rule {
  readonly selector: string
  readonly body: string
}

/** Rules of a style sheet of ours, which nests no deeper than a media query does. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')
  for (let at = 0, start = 0, depth = 0, open = 0; at < text.length; at++) {
    if (text[at] === '{' && depth++ === 0) open = at
    if (text[at] === '}' && --depth === 0) {
      rules.push({ selector: text.slice(start, open).trim(), body: text.slice(open + 1, at).trim() })
      start = at + 1
    }
  }
  return rules
}

const declarationsOf = (body: string) =>
  body
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

const variablesIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** All that the outline in index.html needs, and no more: the page is blank until it is here. */
export function firstPaint(): string {
  const base = rulesOf(read('base')).filter(({ selector }) => /^(\*|html$|body|img)/.test(selector))
  const own = [...base, ...rulesOf(read('outline'))]
  const shared = ['tokens', 'colors', 'contrast'].flatMap((name) => rulesOf(read(name)))
  const wanted = new Set(own.flatMap(({ body }) => variablesIn(body)))
  // A variable may need others.
  for (let size = -1; size !== wanted.size; ) {
    size = wanted.size
    for (const { body } of shared)
      for (const one of restOf(body, wanted)) for (const name of variablesIn(one)) wanted.add(name)
  }
  return [...shared.map((rule) => only(rule, wanted)), ...own.map(textOf)].join('')
}

/** Every declaration of a rule, or of those in a media query, that is wanted. */
const restOf = (body: string, wanted: ReadonlySet<string>): string[] =>
  body.includes('{')
    ? rulesOf(body).flatMap((rule) => restOf(rule.body, wanted))
    : declarationsOf(body).filter((one) => {
        const name = one.slice(0, one.indexOf(':'))
        return name.startsWith('--') ? wanted.has(name) : true
      })

function only({ selector, body }: Rule, wanted: ReadonlySet<string>): string {
  if (!/^(:root|@media)/.test(selector)) return ''
  const left = body.includes('{')
    ? rulesOf(body)
        .map((rule) => only(rule, wanted))
        .join('')
    : restOf(body, wanted).join(';')
  return left && `${selector}{${left}}`
}

const textOf = ({ selector, body }: Rule): string =>
  body.includes('{')
    ? `${selector}{${rulesOf(body).map(textOf).join('')}}`
    : `${selector}{${declarationsOf(body).join(';').replaceAll(': ', ':')}}`
