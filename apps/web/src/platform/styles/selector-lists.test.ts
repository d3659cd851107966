import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = 'apps/web/src'

/** The selectors of each rule. */
function* listsIn(css: string): Iterable<string[]> {
  for (const [, list = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)) {
    let depth = 0
    const selectors = ['']
    for (const sign of list) {
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
      if (sign === ',' && depth === 0) selectors.push('')
      else selectors[selectors.length - 1] += sign
    }
    yield selectors.map((selector) => selector.trim())
  }
}

// The build wraps such a list in `:is()`, as older browsers would drop it whole. That gives each selector the weight of
// the heaviest, and rules that should win lose.
test('no rule lists selectors with :has() beside others without', () => {
  const mixed = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...listsIn(readFileSync(`${source}/${file}`, 'utf8'))]
      .filter((list) => new Set(list.map((selector) => selector.includes(':has('))).size > 1)
      .map((list) => `${file}: ${list.join(', ')}`),
  )
  expect(mixed).toEqual([])
})
