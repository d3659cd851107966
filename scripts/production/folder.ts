import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { commit } from '../../apps/server/src/platform/config/installed.ts'
import { buildWeb } from '../web-build.ts'
import { bareProgram } from './bare-program.ts'
import { bundleServer, kept } from './bundle.ts'
import { licencesPage } from './licences.ts'
import { Installed } from './packages.ts'
import { manifestIn, root } from './place.ts'
import { replaceFolder } from './replacing.ts'
import { writeStarters } from './starters.ts'

/** Settings of somebody's own site. */
const secrets = /\.env$/

/** Files that somebody may have put into the folder for their site. */
const notInImages = `data
**/.env
**/*.env
**/.env.*
.git
`

/** Packages that at most read the web app's sources, and are in nothing that is served. */
const webTools = ['vite', '@vitejs/plugin-react', 'oxc-parser']

/** Makes the folder that runs Parley with nothing else on the machine: for the system that this one is. */
export const buildFolder = (target: string): Promise<void> => replaceFolder(target, fill)

async function fill(target: string): Promise<void> {
  const installed = new Installed(root)
  await buildWeb()
  cpSync(join(root, 'apps/web/dist'), join(target, 'web'), {
    recursive: true,
    filter: (path) => !path.endsWith('.build-hash'),
  })
  const bundled = await bundleServer(root, join(target, 'server'))
  const server = [...installed.standingOn('apps/server')]
  const alone = server.filter((path) => kept.test(installed.nameOf(path)))
  const copied = new Set(alone.flatMap((path) => [...installed.standingOn(path)]))
  for (const path of copied) installed.copy(path, target)
  packDatabase(target)
  cpSync(join(root, 'node_modules/@fastify/swagger-ui/static'), join(target, 'server/static'), {
    recursive: true,
    filter: (path) => !path.endsWith('swagger-ui.js'),
  })
  copyNode(target)
  copyPages(target)
  writeManifest(target)
  writeStarters(target)
  writeFileSync(join(target, '.dockerignore'), notInImages)
  const inServer = [...bundled].map((path) => relative(root, path).replaceAll('\\', '/'))
  const inWeb = installed.standingOn('apps/web', webTools)
  const packages = new Set(
    [...copied, ...inServer, ...inWeb].filter((path) => path.includes('node_modules/')),
  )
  writeFileSync(join(target, 'LICENCES-OF-OTHERS.txt'), licencesPage(installed, packages))
}

function packDatabase(target: string): void {
  const from = join(root, 'node_modules/@electric-sql/pglite/dist')
  for (const name of ['pglite.wasm', 'pglite.data'])
    writeFileSync(
      join(target, 'node_modules/@electric-sql/pglite/dist', `${name}.gz`),
      gzipSync(readFileSync(join(from, name)), { level: 9 }),
    )
}

/** The Node that runs this, which npm has brought where it could. */
function copyNode(target: string): void {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const copy = join(target, 'bin', name)
  mkdirSync(dirname(copy))
  writeFileSync(copy, bareProgram(readFileSync(process.execPath)))
  chmodSync(copy, 0o755)
  const [licence] = globSync(join(dirname(process.execPath), '{../,}LICENSE'))
  if (licence) cpSync(licence, join(target, 'bin', 'LICENSE-OF-NODE'))
}

function copyPages(target: string): void {
  for (const page of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) cpSync(join(root, page), join(target, page))
  for (const page of [
    'operating.md',
    'backup-format.md',
    'errors.md',
    'exchange.md',
    'https.md',
    'importing.md',
    'installing.md',
    'protocol.md',
    'security.md',
    'several-nodes.md',
    'size.md',
    'wire-for-older-clients.md',
  ])
    cpSync(join(root, 'docs', page), join(target, 'docs', page))
  for (const folder of ['decisions', 'deploy', 'https', 'installing'])
    cpSync(join(root, 'docs', folder), join(target, 'docs', folder), {
      recursive: true,
      filter: (path) => !secrets.test(path),
    })
}

function writeManifest(target: string): void {
  const { version, license } = manifestIn('apps/server')
  const manifest = { name: 'parley', version, commit: commit(), license, type: 'module', private: true }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}
