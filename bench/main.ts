/** The benchmarks, each with the question that it answers. bench/README.md has their options. */
const benchmarks: Readonly<Record<string, { readonly question: string; load(): Promise<unknown> }>> = {
  speed: {
    question: 'How fast are messages, beside two relays that only pass them on?',
    load: () => import('./speed/main.ts'),
  },
  storm: {
    question: 'What does it cost when everybody comes back at once, and what does an idle person take?',
    load: () => import('./storm/main.ts'),
  },
  'catch-up': {
    question: 'How long does catching up take, and what does an ack add to a send?',
    load: () => import('./catch-up/main.ts'),
  },
  push: {
    question: 'How long is it from sending a message until a push service has the notification?',
    load: () => import('./push/main.ts'),
  },
  search: {
    question: 'How long does searching take, and how large is the index?',
    load: () => import('./search/main.ts'),
  },
  plans: {
    question: 'Which operations slow down with the number of rows, and which read a whole table?',
    load: () => import('./plans/main.ts'),
  },
  hidden: {
    question: 'What does reading a conversation take when half of it is hidden?',
    load: () => import('./hidden/main.ts'),
  },
  aged: {
    question: 'How long do a million old messages take to go, and does that slow others?',
    load: () => import('./aged/main.ts'),
  },
  upkeep: {
    question: 'How long do updates, backups, moves, exports and imports of a large site take?',
    load: () => import('./upkeep/main.ts'),
  },
  synced: {
    question: 'What does it cost that the embedded database syncs to the disk?',
    load: () => import('./synced/main.ts'),
  },
  attacks: {
    question: 'How long do honest people wait while strangers attack?',
    load: () => import('./attacks/main.ts'),
  },
  stand: {
    question: 'Does a server with a small heap stand such attacks for minutes, and lose nothing?',
    load: () => import('./attacks/stand.ts'),
  },
  'long-answers': {
    question: 'What do answers cost that are far longer than their questions?',
    load: () => import('./attacks/long-answers/main.ts'),
  },
  recovery: {
    question: 'How long do people wait after mishaps of nodes, database and Redis?',
    load: () => import('./recovery/main.ts'),
  },
  frozen: {
    question: 'How long until the people of a node that froze are on another one?',
    load: () => import('./recovery/frozen.ts'),
  },
  web: {
    question: 'How long does the web app take to open and scroll chats of 50 000 messages?',
    load: () => import('./web/main.ts'),
  },
  'slow-line': {
    question: 'When can the web app be used, opened over a slow line with nothing stored?',
    load: () => import('./web/slow-line.ts'),
  },
}

const [, , name = ''] = process.argv
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
if (benchmark) {
  // Each reads its own options, as if it had been started alone.
  process.argv.splice(2, 1)
  await benchmark.load()
} else {
  const width = Math.max(...Object.keys(benchmarks).map((one) => one.length))
  const list = Object.entries(benchmarks).map(([one, { question }]) => `  ${one.padEnd(width)}  ${question}`)
  if (name !== '') console.error(`There is no benchmark "${name}".\n`)
  console.log(['npm run bench -- NAME [options]', '', ...list].join('\n'))
  process.exitCode = name === '' ? 0 : 1
}
