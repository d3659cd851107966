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
  /** No folder imports one that imports it, directly or by others; `values` counts no imports of types. */
  noCircles?: 'all' | 'values'
  /** Top-level folders, lowest first: each imports those of lower floors. What is in none of them is above all. */
  floors?: readonly (readonly string[])[]
}

/** A folder of a domain: `messaging/groups`, `bots`. */
const domain =
  '((identity|messaging|calls|notifications|moderation)/[^/]+|bots|platform/(audit|files|settings|word-filter)|operations/import)'
const adapter =
  '((platform/(broker|blobs|presence|rate-limits)|db)/(memory|redis|disk|s3|pglite|postgres)|platform/outbound-http/public)[-.].*'

const domains = {
  may: [
    'kernel',
    'concurrency',
    'service',
    'conversations',
    'port',
    'notifier',
    'db',
    'http',
    'what domains bring',
  ],
  mayType: ['config', 'sockets', 'jobs'],
  rule: 'domains import kernel, concurrency, db, ports, the notifier, conversations, http, types of platform/domains/domain.ts, config, sockets and jobs, and another domain only through its service.ts',
}

const serverFloors = [
  ['kernel'],
  ['concurrency'],
  ['db'],
  ['platform'],
  ['identity'],
  ['messaging'],
  ['calls', 'moderation'],
  ['notifications', 'bots'],
  ['operations'],
]

/** Code that all products share is below them, and no product knows another. */
const importerFloors = [
  ['limits.ts', 'format'],
  ['notes.ts', 'files', 'spool', 'markup'],
  ['payload'],
  ['json'],
  ['records'],
  ['product-source.ts'],
  ['slack', 'mattermost', 'rocket-chat', 'telegram'],
]

const serverPlaces: Place[] = [
  {
    name: 'main',
    files: /^(main|server-run(\.test)?)\.ts$/,
    may: ['main', 'server', 'kernel', 'config', 'http', 'port', 'db'],
    rule: 'main imports server, kernel, config, http helpers, ports and db',
  },
  {
    name: 'command',
    files: /^(admin|command|tasks)\.ts$/,
    may: [
      'kernel',
      'concurrency',
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
      'db',
    ],
    rule: "the operator's command imports its folder in moderation/administration, its tasks, context, config, http helpers and db",
  },
  {
    name: 'server',
    files: /^(server|endpoints)\.ts$/,
    may: [
      'kernel',
      'concurrency',
      'traces by OTLP',
      'server',
      'context',
      'adapters',
      'what domains bring',
      'config',
      'metrics',
      'sockets',
      'http',
      'port',
      'db',
    ],
    rule: 'server imports what context made, never main, an adapter or a domain',
  },
  {
    name: 'adapters',
    files: /^platform\/adapters\//,
    may: ['kernel', 'concurrency', 'config', 'port', 'db', 'adapter'],
    rule: 'platform/adapters imports config, ports and their adapters',
  },
  {
    name: 'context',
    files: /^context\.ts$/,
    may: [
      'kernel',
      'concurrency',
      'adapters',
      'what domains bring',
      'config',
      'domain',
      'operator',
      'service',
      'backup',
      'sockets',
      'notifier',
      'jobs',
      'http',
      'port',
      'db',
    ],
    rule: 'context imports everything but main, server and adapters themselves',
  },
  {
    name: 'what domains bring',
    files: /^platform\/domains\/|^(identity\/users|messaging\/conversations)\/shared\.ts$/,
    may: [],
    mayType: [
      'what domains bring',
      'kernel',
      'concurrency',
      'db',
      'adapters',
      'config',
      'domain',
      'service',
      'conversations',
      'sockets',
      'notifier',
      'jobs',
      'http',
    ],
    rule: 'platform/domains and shared.ts import types only: they say what domains bring and are made of',
  },
  { name: 'kernel', files: /^kernel\//, may: [], rule: 'kernel imports nothing of the server' },
  {
    name: 'concurrency',
    files: /^concurrency\//,
    may: ['kernel'],
    rule: 'concurrency imports kernel alone',
  },
  {
    name: 'adapter',
    files: new RegExp(`^${adapter}$`),
    may: ['kernel', 'concurrency', 'port', 'db'],
    mayType: ['config'],
    rule: 'adapters import kernel, concurrency, db and ports, and no one but platform/adapters imports adapters',
  },
  {
    name: 'port',
    files: /^platform\/(broker|blobs|presence|rate-limits|outbound-http)\//,
    may: ['kernel', 'concurrency'],
    rule: 'ports import kernel and concurrency alone',
  },
  {
    name: 'fragments',
    files: /^db\/sql\//,
    may: ['db'],
    rule: 'shared SQL imports db alone',
  },
  {
    name: 'db',
    files: /^db\//,
    may: ['kernel', 'concurrency'],
    mayType: ['config'],
    rule: 'db imports kernel and concurrency alone',
  },
  {
    name: 'jobs',
    files: /^platform\/jobs\//,
    may: ['kernel', 'concurrency', 'db', 'fragments'],
    rule: 'jobs imports kernel, concurrency and db alone: what there is to do and to follow, domains bring',
  },
  {
    name: 'notifier',
    files: /^platform\/sockets\/(notifier|notices)\.ts$/,
    may: ['kernel', 'port'],
    mayType: ['db'],
    rule: 'the notifier imports ports: domains use it, so it knows nothing of sockets',
  },
  {
    name: 'id of the site',
    files: /^operations\/import\/site-id-repository\.ts$/,
    may: ['db', 'fragments'],
    rule: 'the id of the site imports db alone',
  },
  {
    name: 'conversations',
    files: /^messaging\/conversations\//,
    may: ['kernel', 'concurrency', 'service', 'notifier', 'db', 'http', 'fragments'],
    mayType: ['sockets', 'what domains bring'],
    rule: 'the core of conversations imports kernel, concurrency, db and its SQL, the notifier, http and services, never a kind of conversation',
  },
  {
    name: 'repository',
    files: new RegExp(`^${domain}/(.*/)?[^/]*repository\\.ts$`),
    may: [...domains.may, 'fragments'],
    mayType: domains.mayType,
    rule: `of another domain a repository imports its SQL in db/sql; else ${domains.rule}`,
  },
  {
    name: 'traces by OTLP',
    files: /^platform\/tracing\//,
    may: ['kernel'],
    mayType: ['config'],
    rule: 'what sends spans imports kernel and types of config alone',
  },
  {
    name: 'metrics',
    files: /^platform\/metrics\//,
    may: ['kernel', 'concurrency', 'config', 'http', 'db'],
    mayType: ['sockets'],
    rule: 'metrics import config, http, db and types of sockets: what is measured server.ts gives them',
  },
  {
    name: 'doctor',
    files: /^operations\/doctor\//,
    may: ['kernel', 'concurrency', 'adapters', 'backup', 'config', 'http', 'db'],
    rule: 'the doctor imports platform/adapters, backup, config, http helpers and db',
  },
  {
    name: 'lan',
    files: /^platform\/lan\//,
    may: ['kernel', 'config', 'http'],
    rule: "the page of a network's certificate imports config and http helpers: it knows no site",
  },
  {
    name: 'backup',
    files: /^operations\/backup\//,
    may: ['kernel', 'concurrency', 'adapters', 'config', 'db', 'port'],
    mayType: ['jobs'],
    rule: 'backups import platform/adapters, config, db and ports: they know no domain',
  },
  {
    name: 'export',
    files: /^operations\/export\//,
    may: ['kernel', 'adapters', 'conversations', 'config', 'db', 'fragments', 'port', 'id of the site'],
    rule: 'an export imports the id of the site, platform/adapters, config, db, ports and what reads texts in conversations',
  },
  { name: 'service', files: new RegExp(`^${domain}/service\\.ts$`), ...domains },
  { name: 'operator', files: /^moderation\/administration\/operator\//, ...domains },
  { name: 'domain', files: new RegExp(`^${domain}/`), ...domains },
  {
    name: 'sockets',
    files: /^platform\/sockets\//,
    may: ['kernel', 'concurrency', 'service', 'port', 'http'],
    mayType: ['config'],
    rule: 'sockets import kernel, concurrency, services, ports, http helpers and types of config',
  },
  {
    name: 'http',
    files: /^platform\/http\//,
    may: ['kernel', 'concurrency', 'port'],
    mayType: ['config'],
    rule: 'http helpers import kernel, concurrency, ports and types of config',
  },
  { name: 'config', files: /^platform\/config\//, may: [], rule: 'config imports nothing of the server' },
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
    packagesInTests: /^(?!@parley\/(importers|server|web)$)/,
    rule: 'client imports only contract',
  },
  {
    root: 'packages/importers',
    name: '@parley/importers',
    packages: /^(node:.*|@parley\/contract|emojibase-data|typebox|yauzl)$/,
    packagesInTests: /^(?!@parley\/(client|server|web)$)/,
    rule: 'importers import contract, Node and what reads archives, never the server: they know no site',
    noCircles: 'values',
    floors: importerFloors,
    places: [{ name: 'importer', files: /^/, may: ['importer'], rule: '' }],
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
    rule: 'server imports contract and importers, never web, and client only in tests',
    guarded: [
      {
        packages: /^kysely$/,
        files: /repository\.ts$|^src\/db\//,
        rule: 'only repositories and db hold SQL: others import types of kysely at most',
      },
      {
        packages: /^(pg|@electric-sql\/.*)$/,
        files: /^src\/db\//,
        rule: 'only db imports a database driver',
      },
      {
        packages: /^@parley\/importers$/,
        files: /^src\/(operations\/(import|export)|bots)\//,
        rule: 'only import, export and the webhooks of bots read formats of other products',
      },
    ],
    noCircles: 'values',
    floors: serverFloors,
    places: serverPlaces,
  },
  {
    root: 'apps/web',
    name: '@parley/web',
    packages: /^(?!@parley\/(importers|server)$|node:)/,
    packagesInTests: /^(?!@parley\/(importers|server)$)/,
    rule: 'web imports contract and client, never server or Node',
    guarded: [
      {
        packages: /^(react|react-dom|@tanstack\/react-query|virtua)$/,
        files: /^(?!src\/engine\/)/,
        rule: 'the engine runs without React',
      },
    ],
    noCircles: 'all',
    places: webPlaces,
  },
]

export const treeOf = (file: string) => trees.find((tree) => file.startsWith(`${tree.root}/`))

export function placeOf(file: string) {
  const tree = treeOf(file)
  const path = file.slice(`${tree?.root}/src/`.length)
  return tree?.places?.find((place) => place.files.test(path))
}
