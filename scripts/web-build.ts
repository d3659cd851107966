import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'apps/web',
  'docs/screens',
  'packages/contract',
  'packages/client',
  'package-lock.json',
  'scripts/web-build.ts',
]
const stamp = join(root, 'apps/web/dist/.build-hash')

/** Builds the web app unless the last build came from the same sources. */
export async function buildWeb() {
  const hash = sourceHash()
  if (hash === builtHash()) return
  console.log('Building the web app, as its sources are new …')
  await build()
  writeFileSync(stamp, hash)
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !/^(dist|node_modules|test)$|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

function builtHash() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return new Promise<void>((resolve, reject) => {
    // The build may be started from a test, which the page is none of.
    const { VITEST: _, ...env } = process.env
    const options = { cwd: join(root, 'apps/web'), env: { ...env, NODE_ENV: 'production' } }
    execFile(process.execPath, [vite, 'build', '--logLevel', 'warn'], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`The web app does not build:\n${stdout}${stderr}`))
      else resolve()
    })
  })
}
