import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = 'node_modules/'

/** `THIRD-PARTY-NOTICES.md`, made of the lock file: what others have written and Parley runs with or is built by. */
export function noticesPage(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const rows = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(folder) && !dev && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf(folder) + folder.length)
      if (!license) throw new Error(`${name} ${version} names no licence: find out before it is used.`)
      return `| ${name} | ${version} | ${license} |`
    })
  return `# Third-party notices

Parley is licensed under [Apache-2.0](LICENSE). It stands on these packages, each under its own licence, whose text is in the package's folder in \`node_modules\`; tools for tests alone are left out. Some are for one kind of machine, and only there installed.

This page is made from \`package-lock.json\` by \`npm run notices\`, and a test holds the two together.

| Package | Version | Licence |
|---|---|---|
${[...new Set(rows)].sort().join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), noticesPage())
