import { run } from './run.ts'
import { findChromium, findPostgresFolder, findRedisServer, findWholeChromium, onPath } from './system.ts'

const needs = [
  { find: findChromium, packages: ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-color-emoji'] },
  { find: findWholeChromium, packages: ['chromium'] },
  { find: findPostgresFolder, packages: ['postgresql'] },
  { find: findRedisServer, packages: ['redis-server'] },
  { find: () => onPath('caddy'), packages: ['caddy'] },
  { find: () => onPath('certutil'), packages: ['libnss3-tools'] },
]

const missingPackages = () => needs.filter(({ find }) => !find()).flatMap(({ packages }) => packages)

/** Replacements for packages that only newer systems have. */
const instead = new Map([['chromium-headless-shell', 'chromium']])

async function offered(name: string) {
  const other = instead.get(name)
  if (!other) return name
  return (await run('apt-cache', ['show', name], { stdio: 'ignore' })) ? name : other
}

/** Installs what the tests need of the system where it may; the packages that are still missing. */
export async function provideSystemNeeds(): Promise<string[]> {
  const missing = missingPackages()
  if (missing.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return missing
  console.log(`Installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const packages = await Promise.all(missing.map(offered))
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  return missingPackages()
}
