import { escaped } from '../../../kernel/escaped.ts'

/** Markup that has been made here, or was let in when it was sent. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | undefined | readonly Part[]

/** Markup in which whatever is not `Html` is text, in attributes too. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(written)))
}

function written(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(written).join('')
  return escaped(String(part))
}
