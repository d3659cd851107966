/**
 * Keys of the catalogues that no code names, neither whole nor by their beginning.
 *
 * @param catalogues by area, as one language has them
 * @param sources of all that shows texts
 */
export function unusedTexts(
  catalogues: Readonly<Record<string, object>>,
  sources: readonly string[],
): string[] {
  const named = new Set<string>()
  const begun = new Set<string>()
  for (const source of sources) {
    for (const [, key] of source.matchAll(/['"`](\w+\.\w+)['"`]/g)) named.add(key ?? '')
    for (const [, key] of source.matchAll(/`(\w+\.\w*)\$\{/g)) begun.add(key ?? '')
  }
  return Object.entries(catalogues)
    .flatMap(([area, texts]) => Object.keys(texts).map((name) => `${area}.${name}`))
    .filter((key) => !named.has(key) && ![...begun].some((beginning) => key.startsWith(beginning)))
}
