import type { Language } from '@parley/contract/errors'
import type { Text } from './types.ts'

const rules = new Map<Language, Intl.PluralRules>()

function formOf(language: Language, count: number) {
  let rule = rules.get(language)
  if (!rule) {
    rule = new Intl.PluralRules(language)
    rules.set(language, rule)
  }
  return rule.select(count) === 'one' ? 'one' : 'other'
}

/** A text with its `{parameters}` filled in. */
export function fill(
  text: Text,
  language: Language,
  parameters: Record<string, string | number> = {},
): string {
  const form = typeof text === 'string' ? text : text[formOf(language, Number(parameters.count))]
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(parameters[name] ?? hole))
}
