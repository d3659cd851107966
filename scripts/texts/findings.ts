import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

export interface Finding {
  line: number
  text: string
  rule: string
}

type Node = { type: string; start: number } & Record<string, unknown>

/** Attributes whose words people see or hear; those of our own components with them. */
const spoken =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|hint|text|error|description|subtitle|confirmLabel|cancelLabel)$/
const letters = /\p{L}/u
const chinese = /\p{Script=Han}/u

const formatters = /^(DateTimeFormat|RelativeTimeFormat|DurationFormat|NumberFormat|PluralRules|ListFormat)$/
const writers = /^(toLocale(Date|Time)?String|toTimeString|toUTCString)$/

/** Catalogues that come with the screens of the feature of that name, and are not there before. */
const lateText = /^(calls|contacts|groups|notices|profile)\.\w+$/

const textRule = 'texts stand in the catalogues, the texts folder of their feature'
const lateRule = 'texts that load with a feature are its own; what others need stands in common'
const formatRule = 'dates and counts are written by platform/time and the catalogues'

/** Texts of a file that no catalogue has, or one that may not be there yet; dates and counts that it formats itself. */
export function findingsIn(file: string, source = readFileSync(file, 'utf8')): Finding[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)

  const found = new Map<number, Finding>()
  const add = (at: number, text: string, rule: string) => {
    const line = source.slice(0, at).split('\n').length
    found.set(at, { line, text: text.trim().replaceAll(/\s+/g, ' '), rule })
  }
  /** Whatever is written out in what people see; keys and class names stand elsewhere. */
  const addWords = (node: unknown) => {
    for (const [at, text] of wordsOf(node as Node)) if (letters.test(text)) add(at, text, textRule)
  }
  const addChildren = ({ children }: { children: readonly unknown[] }) => {
    for (const child of children as Node[])
      addWords(child.type === 'JSXExpressionContainer' ? child.expression : child)
  }

  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value }) {
      if (value && spoken.test(String(name.name)))
        addWords(value.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'MemberExpression' && nameOf(callee.object) === 'toast') given.forEach(addWords)
    },
    Literal({ value, start }) {
      if (typeof value !== 'string') return
      if (chinese.test(value)) add(start, value, textRule)
      const feature = lateText.exec(value)?.[1]
      if (feature && !file.includes(`/features/${feature}/`)) add(start, value, lateRule)
    },
    TemplateElement({ value, start }) {
      if (chinese.test(value.raw)) add(start, value.raw, textRule)
    },
    MemberExpression({ object, property, start }) {
      const name = nameOf(property) ?? ''
      if (writers.test(name) || (nameOf(object) === 'Intl' && formatters.test(name)))
        add(start, name, formatRule)
    },
  }).visit(program)
  return [...found.values()].sort((one, other) => one.line - other.line)
}

const nameOf = (node: object) => ('name' in node && typeof node.name === 'string' ? node.name : undefined)

/** Every text that an expression may become, with its place. */
function wordsOf(node: Node): [at: number, text: string][] {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' ? [[node.start, node.value]] : []
    case 'TemplateLiteral':
      return (node.quasis as (Node & { value: { raw: string } })[]).map(({ start, value }) => [
        start,
        value.raw,
      ])
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent as Node), ...wordsOf(node.alternate as Node)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(node) ? [] : [...wordsOf(node.left as Node), ...wordsOf(node.right as Node)]
    default:
      return []
  }
}

const isComparison = ({ operator }: Node) => !['&&', '||', '??', '+'].includes(String(operator))
