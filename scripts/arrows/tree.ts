/** A kind of file and the kinds it may import besides those of its own folder. The first match counts. */
export interface Place {
  name: string
  files: RegExp
  may: string[]
  mayType?: string[]
  rule: string
}

export interface Tree {
  root: string
  name: string
  packages: RegExp
  packagesInTests: RegExp
  rule: string
  /** Packages that only some files may use as values. */
  guarded?: { packages: RegExp; files: RegExp; rule: string }[]
  places?: Place[]
  /** No folder imports one that imports it, directly or by others. */
  noCircles?: boolean
}

const domain =
  '(archives|audit|auth|users|friends|groups|direct|calls|files|presence|settings|admin|catch-up|invitations|directory|joining|bots|reports|words|announcements|retention|forwarding|link-previews|voices|later|search|notifications|push|mail|conferences|drafts|stickers|exchange)'
const adapter =
  '((broker|blobs|presence|rates|storage)/(memory|redis|disk|s3|pglite|postgres)|outside/public)[-.].*'

const domains = {
  may: ['service', 'conversations', 'port', 'notifier', 'storage', 'http'],
  mayType: ['config', 'realtime', 'jobs', 'what domains bring'],
  rule: 'domains import ports, the notifier, conversations, storage, http, types of domain.ts, config, realtime and jobs, and another domain only through its service.ts',
}

const serverPlaces: Place[] = [
  {
    name: 'main',
    files: /^main\.ts$/,
    may: ['server', 'config', 'http', 'port', 'storage'],
    rule: 'main imports server, config, http helpers, ports and storage',
  },
  {
    name: 'command',
    files: /^(admin|command|tasks)\.ts$/,
    may: [
      'command',
      'operator',
      'context',
      'adapters',
      'doctor',
      'lan',
      'backup',
      'export',
      'config',
      'http',
      'storage',
    ],
    rule: "the operator's command imports its folder in admin, its tasks, context, config, http helpers and storage",
  },
  {
    name: 'server',
    files: /^(server|endpoints)\.ts$/,
    may: [
      'tracing',
      'traces by OTLP',
      'server',
      'context',
      'adapters',
      'closing',
      'what domains bring',
      'config',
      'metrics',
      'realtime',
      'http',
      'port',
      'storage',
    ],
    rule: 'server imports what context made, never main, an adapter or a domain',
  },
  {
    name: 'adapters',
    files: /^adapters\.ts$/,
    may: ['config', 'port', 'storage', 'adapter'],
    rule: 'adapters.ts imports config, ports and their adapters',
  },
  {
    name: 'context',
    files: /^context\.ts$/,
    may: [
      'adapters',
      'closing',
      'what domains bring',
      'config',
      'domain',
      'operator',
      'service',
      'backup',
      'realtime',
      'notifier',
      'jobs',
      'http',
      'port',
      'storage',
    ],
    rule: 'context imports everything but main, server and adapters themselves',
  },
  {
    name: 'what domains bring',
    files: /^domain\.ts$/,
    may: [],
    mayType: [
      'adapters',
      'config',
      'domain',
      'service',
      'conversations',
      'realtime',
      'notifier',
      'jobs',
      'http',
    ],
    rule: 'domain.ts imports types only: it says what a domain brings, and knows none',
  },
  { name: 'closing', files: /^closing\.ts$/, may: ['storage'], rule: 'closing imports storage at most' },
  {
    name: 'adapter',
    files: new RegExp(`^${adapter}$`),
    may: ['port', 'storage'],
    mayType: ['config'],
    rule: 'adapters import ports, and no one but adapters.ts imports adapters',
  },
  {
    name: 'port',
    files: /^(broker|blobs|rates|outside)\/|^presence\/presence\.ts$/,
    may: [],
    rule: 'ports import nothing of the server',
  },
  {
    name: 'storage',
    files: /^storage\//,
    may: ['tracing'],
    mayType: ['config'],
    rule: 'storage imports nothing of the server but what draws spans',
  },
  {
    name: 'jobs',
    files: /^jobs\//,
    may: ['tracing', 'storage'],
    rule: 'jobs imports storage alone: what there is to do and to follow, domains bring',
  },
  {
    name: 'notifier',
    files: /^realtime\/(notifier|notices)\.ts$/,
    may: ['port'],
    mayType: ['storage'],
    rule: 'the notifier imports ports: domains use it, so it knows nothing of sockets',
  },
  {
    name: 'fragments',
    files: /^[^/]+\/fragments\.ts$/,
    may: ['fragments', 'storage'],
    rule: "fragments import storage and others' fragments",
  },
  {
    name: 'conversations',
    files: /^conversations\//,
    may: ['tracing', 'service', 'notifier', 'storage', 'http', 'fragments'],
    mayType: ['realtime'],
    rule: 'the core of conversations imports the notifier, storage, http, services and fragments, never a kind of conversation',
  },
  {
    name: 'repository',
    files: new RegExp(`^${domain}/(.*/)?[^/]*repository\\.ts$`),
    may: [...domains.may, 'fragments'],
    mayType: domains.mayType,
    rule: `of another domain a repository imports fragments.ts; else ${domains.rule}`,
  },
  {
    name: 'tracing',
    files: /^tracing\/tracing\.ts$/,
    may: [],
    rule: 'whoever draws a span knows nothing of who sends it',
  },
  {
    name: 'traces by OTLP',
    files: /^tracing\//,
    may: ['tracing'],
    mayType: ['config'],
    rule: 'what sends spans imports types of config alone',
  },
  {
    name: 'metrics',
    files: /^metrics\//,
    may: ['config', 'http', 'storage'],
    mayType: ['realtime'],
    rule: 'metrics import config, http, storage and types of realtime: what is measured server.ts gives them',
  },
  {
    name: 'doctor',
    files: /^doctor\//,
    may: ['adapters', 'backup', 'config', 'http', 'storage'],
    rule: 'the doctor imports adapters.ts, backup, config, http helpers and storage',
  },
  {
    name: 'lan',
    files: /^lan\//,
    may: ['config', 'http'],
    rule: "the page of a network's certificate imports config and http helpers: it knows no site",
  },
  {
    name: 'backup',
    files: /^backup\//,
    may: ['adapters', 'config', 'storage', 'port'],
    mayType: ['jobs'],
    rule: 'backups import adapters.ts, config, storage and ports: they know no domain',
  },
  {
    name: 'payload',
    files: /^bots\/payload\//,
    may: ['conversations'],
    rule: 'what reads texts of Slack imports the core of conversations at most: webhooks and imports use it',
  },
  {
    name: 'sources',
    files: /^exchange\/sources\//,
    may: ['conversations', 'payload', 'format of exchange'],
    rule: "readers of other products' exports import its format, conversations and what reads texts of Slack: they know no site",
  },
  {
    name: 'export',
    files: /^exchange\/export\//,
    may: ['adapters', 'conversations', 'config', 'storage', 'port', 'format of exchange'],
    rule: 'an export imports its format, adapters.ts, config, storage, ports and what reads texts in conversations',
  },
  {
    name: 'format of exchange',
    files: /^exchange\/(entries|folder|limits|lines|source|site-id-repository)\.ts$/,
    may: ['storage', 'fragments'],
    rule: 'the format of an exchange imports storage and fragments alone',
  },
  { name: 'service', files: new RegExp(`^${domain}/service\\.ts$`), ...domains },
  { name: 'operator', files: /^admin\/operator\//, ...domains },
  { name: 'domain', files: new RegExp(`^${domain}/`), ...domains },
  {
    name: 'realtime',
    files: /^realtime\//,
    may: ['tracing', 'service', 'port', 'http'],
    mayType: ['config'],
    rule: 'realtime imports services, ports, http helpers and types of config',
  },
  {
    name: 'http',
    files: /^http\//,
    may: ['tracing', 'port'],
    mayType: ['config'],
    rule: 'http helpers import ports and types of config',
  },
  { name: 'config', files: /^config\//, may: [], rule: 'config imports nothing of the server' },
]

const webPlaces: Place[] = [
  { name: 'entry', files: /^[^/]+$/, may: ['app', 'platform'], rule: 'the entry imports app and platform' },
  {
    name: 'app',
    files: /^app\//,
    may: ['feature', 'components', 'engine', 'domain', 'platform'],
    rule: 'app imports all storeys below it, never the entry, and calls the server through functions of domain',
  },
  {
    name: 'feature',
    files: /^features\/[^/]+\//,
    may: ['components', 'engine', 'domain', 'platform'],
    rule: 'features import components, engine, domain and platform, never app or each other, and call the server through functions of domain',
  },
  {
    name: 'components',
    files: /^components\//,
    may: ['engine', 'domain', 'platform'],
    rule: 'components import engine, domain and platform, and call the server through functions of domain',
  },
  {
    name: 'engine',
    files: /^engine\//,
    may: ['domain', 'calls as queries', 'platform'],
    rule: 'engine imports domain and platform, and calls the server through functions of domain',
  },
  {
    name: 'calls',
    files: /^domain\/api\/api\.ts$/,
    may: ['platform'],
    rule: 'what calls the server imports domain and platform',
  },
  {
    name: 'calls as queries',
    files: /^domain\/queries\/queries\.ts$/,
    may: ['platform'],
    rule: 'calls as queries import domain and platform',
  },
  { name: 'domain', files: /^domain\//, may: ['platform'], rule: 'domain imports platform only' },
  { name: 'platform', files: /^platform\//, may: [], rule: 'platform imports nothing of the web app' },
]

const trees: Tree[] = [
  {
    root: 'packages/contract',
    name: '@parley/contract',
    packages: /^typebox$/,
    packagesInTests: /^(?!@parley\/)/,
    rule: 'contract imports only typebox and itself',
  },
  {
    root: 'packages/client',
    name: '@parley/client',
    packages: /^@parley\/contract$/,
    packagesInTests: /^(?!@parley\/(server|web)$)/,
    rule: 'client imports only contract',
  },
  {
    root: 'examples',
    name: '@parley/examples',
    packages: /^(node:.*|@parley\/client)$/,
    packagesInTests: /^(?!@parley\/(server|web)$)/,
    rule: 'examples import only client: they show what others can build',
  },
  {
    root: 'apps/server',
    name: '@parley/server',
    packages: /^(?!@parley\/(client|web)$)/,
    packagesInTests: /^(?!@parley\/web$)/,
    rule: 'server imports contract, never web, and client only in tests',
    guarded: [
      {
        packages: /^kysely$/,
        files: /(repository|\/fragments)\.ts$|^src\/storage\//,
        rule: 'only repositories, their fragments and storage hold SQL: others import types of kysely at most',
      },
      {
        packages: /^(pg|@electric-sql\/.*)$/,
        files: /^src\/storage\//,
        rule: 'only storage imports a database driver',
      },
    ],
    places: serverPlaces,
  },
  {
    root: 'apps/web',
    name: '@parley/web',
    packages: /^(?!@parley\/server$|node:)/,
    packagesInTests: /^(?!@parley\/server$)/,
    rule: 'web imports contract and client, never server or Node',
    guarded: [
      {
        packages: /^(react|react-dom|@tanstack\/react-query|virtua)$/,
        files: /^(?!src\/engine\/)/,
        rule: 'the engine runs without React',
      },
    ],
    noCircles: true,
    places: webPlaces,
  },
]

export const treeOf = (file: string) => trees.find((tree) => file.startsWith(`${tree.root}/`))

export function placeOf(file: string) {
  const tree = treeOf(file)
  const path = file.slice(`${tree?.root}/src/`.length)
  return tree?.places?.find((place) => place.files.test(path))
}
