import type { Installed } from './packages.ts'

const line = '='.repeat(80)

/** The texts under which others gave what is in the built folder, each once. */
export function licencesPage(installed: Installed, paths: Iterable<string>): string {
  const packagesOf = new Map<string, Set<string>>()
  for (const path of paths) {
    const texts = installed.licencesOf(path)
    if (texts.length === 0)
      throw new Error(`${path} has no text of its licence: find out before it is given away.`)
    for (const text of texts)
      packagesOf.set(text, (packagesOf.get(text) ?? new Set()).add(installed.versionOf(path)))
  }
  const parts = [...packagesOf]
    .map(([text, packages]) => `${[...packages].sort().join('\n')}\n\n${text}\n`)
    .sort()
  return `What others have written is in Parley's server, its web app and node_modules under these licences. Node's own is in bin/.\n\n${parts.map((part) => `${line}\n${part}`).join('\n')}`
}
