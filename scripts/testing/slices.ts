const folder = 'apps/server/test'
const within = (paths: readonly string[]) => paths.map((path) => `${folder}/${path}`)

/**
 * Tests that may differ between the databases: storage itself, and tests that lean on locks, time limits, plans and
 * restarts.
 */
const byNature = [
  'jobs/failed-work.test.ts',
  'jobs/late-commits.test.ts',
  'outages/power-cut.test.ts',
  'outages/silent-database.test.ts',
  'retention/gone.test.ts',
  'retention/messages.test.ts',
  'search/finding.test.ts',
  'search/index.test.ts',
  'search/remaking.test.ts',
  'storage/answers-in-time.test.ts',
  'storage/closing.test.ts',
  'storage/due.test.ts',
  'storage/floor.test.ts',
  'storage/log.test.ts',
  'storage/pool-admission.test.ts',
  'storage/refused-writes.test.ts',
  'storage/snapshot.test.ts',
  'storage/transaction.test.ts',
]

/** For other domains the file that uses most of their statements. */
const byDomain = [
  'admin/overview.test.ts',
  'albums/albums.test.ts',
  'archives/content.test.ts',
  'auth/sign-ins.test.ts',
  'blocking/messages.test.ts',
  'bots/webhooks.test.ts',
  'calls/missed.test.ts',
  'catch-up/together.test.ts',
  'chat/history.test.ts',
  'chat-list/folders.test.ts',
  'delivery/repeats.test.ts',
  'drafts/drafts.test.ts',
  'edits/editing.test.ts',
  'files/files.test.ts',
  'forwarding/each.test.ts',
  'friends/friends.test.ts',
  'groups/list.test.ts',
  'invitations/registering.test.ts',
  'joining/deciding.test.ts',
  'later/scheduled.test.ts',
  'mail/off.test.ts',
  'mentions/counting.test.ts',
  'pins/pinning.test.ts',
  'polls/voting.test.ts',
  'push/counting.test.ts',
  'reactions/reacting.test.ts',
  'readers/readers.test.ts',
  'reports/making.test.ts',
  'sign-ups/signing-up.test.ts',
  'stickers/keeping.test.ts',
  'users/search.test.ts',
  'words/holding.test.ts',
]

/** The server's tests that `npm test` runs on PGlite; `npm run test:all` runs all of them on both databases. */
export const pgliteSlice = within([...byNature, ...byDomain])

/**
 * What `npm test` does not run, but for what is in the slice above. Each of these takes as long as many others, most
 * because they start whole servers, some of them of other releases, or because they try every order of two requests.
 */
export const notWaitedFor = [
  // The server's own tests have a full disk in the matrix too; here people talk on one.
  'faults/full-disk.test.ts',
  // It builds what production runs.
  'scripts/production/folder.test.ts',
  ...within([
    'admin/command.test.ts',
    'admin/doctor.test.ts',
    'archives/killed.test.ts',
    'backup/drill.test.ts',
    'backup/ending.test.ts',
    'bots/outgoing-trouble.test.ts',
    'edge/body-budget.test.ts',
    'edge/class.test.ts',
    'edge/shutdown.test.ts',
    'exchange/command.test.ts',
    'files/free-space.test.ts',
    'invitations/first-start.test.ts',
    'mail/digests.test.ts',
    'nodes/drain-lead.test.ts',
    'nodes/mail.test.ts',
    'nodes/outdated.test.ts',
    'nodes/place.test.ts',
    'nodes/recovery.test.ts',
    'outages/full-disk.test.ts',
    'outages/lines.test.ts',
    'push/misbehaving.test.ts',
    'races/files.test.ts',
    'races/invitations.test.ts',
    'races/messages.test.ts',
    'races/reports.test.ts',
    'races/words.test.ts',
    'restart.test.ts',
    'search/corpus.test.ts',
    'storage/vacuum.test.ts',
    'tracing.test.ts',
  ]),
]
