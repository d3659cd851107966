import type { DatabaseFacts } from '../../db/inspection.ts'
import { storageProblem } from '../../db/problems.ts'
import { version as own } from '../../platform/config/installed.ts'
import { doubtful, type Finding, fine, sizeOf, wrong } from './finding.ts'

const what = 'Database'
const oldestSupported = 150_000
/** Differences between the clocks of a server and its database from which a warning or an error is reported. */
const clockMs = { doubtful: 1000, wrong: 60_000 }

/** @param look throws what is to be reported; undefined where there is no database yet */
export async function checkDatabase(
  look: () => Promise<DatabaseFacts | undefined>,
  pool: number | undefined,
): Promise<Finding[]> {
  try {
    const askedAt = Date.now()
    const facts = await look()
    if (!facts) return [fine(what, 'there is none yet; the first start makes it.')]
    const between = (askedAt + Date.now()) / 2
    return [
      versionOf(facts),
      migrationsOf(facts),
      ...indexesOf(facts, pool),
      ...setAsideOf(facts),
      clockOf(facts.now - between),
      ...connectionsOf(facts, pool),
      ...nodesOf(facts, pool),
    ]
  } catch (error) {
    return [wrong(what, storageProblem(error) ?? `it cannot be used: ${(error as Error).message}`)]
  }
}

function versionOf({ version, number, bytes, epoch }: DatabaseFacts): Finding {
  if (number < oldestSupported)
    return wrong(
      what,
      `${version} is too old: bring it to 15 or newer (pg_upgrade, or a backup and restore).`,
    )
  return fine(what, `it answers; ${version}, ${sizeOf(bytes)}${epoch ? `, epoch ${epoch}` : ', empty'}.`)
}

function migrationsOf({ pendingMigrations: pending, largest, epoch }: DatabaseFacts): Finding {
  const name = 'Migrations'
  if (pending.length === 0) return fine(name, 'none are to come.')
  if (!epoch) return fine(name, 'the first start makes all tables.')
  const tables = largest.map(
    ({ table, rows, bytes }) => `${table} about ${Math.round(rows)} rows, ${sizeOf(bytes)}`,
  )
  return doubtful(
    name,
    `the next start carries out ${pending.join(', ')}. Make a backup before (npm run admin -- backup FILE). The largest tables: ${tables.join('; ')}.`,
  )
}

/** A server of before says nothing of them. */
function indexesOf(
  { indexesToCome: names = [], expectedSeconds = 0 }: DatabaseFacts,
  pool: number | undefined,
): Finding[] {
  if (names.length === 0) return []
  const made =
    pool === undefined
      ? 'the next start makes them, and answers once they are there'
      : 'a server makes them beside the running site; until then what looks for such messages is slow, or refused'
  return [
    doubtful(
      'Indexes',
      `${names.join(', ')} are missing: ${made}. It takes about ${Math.ceil(expectedSeconds)} s: an estimate, from the rows of messages and how fast some are read now.`,
    ),
  ]
}

/** A server of before says nothing of it. */
function setAsideOf({ setAside = 0 }: DatabaseFacts): Finding[] {
  if (setAside === 0) return []
  return [
    doubtful(
      'Background work',
      `${setAside} ${setAside === 1 ? 'part of it was' : 'parts of it were'} set aside after failing again and again; the tables set_aside and failed_work say which and why. Please report it.`,
    ),
  ]
}

function clockOf(aheadMs: number): Finding {
  const name = 'Clock'
  const away = Math.abs(aheadMs)
  const says = `that of the database is ${Math.round(away)} ms ${aheadMs < 0 ? 'behind' : 'ahead'}`
  if (away >= clockMs.wrong) return wrong(name, `${says}: set both by NTP (systemd-timesyncd, chrony).`)
  if (away >= clockMs.doubtful) return doubtful(name, `${says}: set both by NTP (systemd-timesyncd, chrony).`)
  return fine(name, 'it agrees with that of the database.')
}

/** @param pool how many connections a server takes; undefined for the embedded database */
function connectionsOf({ maxConnections, nodes }: DatabaseFacts, pool: number | undefined): Finding[] {
  const servers = Math.max(1, nodes.length)
  const needed = servers * ((pool ?? 0) + 3)
  if (pool === undefined || needed <= maxConnections) return []
  return [
    wrong(
      'Connections',
      `PostgreSQL lets ${maxConnections} in, and ${servers === 1 ? 'a server takes' : `${servers} servers take`} up to ${needed}: raise max_connections, or lower PARLEY_DATABASE_POOL.`,
    ),
  ]
}

function nodesOf({ nodes }: DatabaseFacts, pool: number | undefined): Finding[] {
  const name = 'Nodes'
  if (pool === undefined) return []
  if (nodes.length === 0) return [fine(name, 'no server uses this database now.')]
  if (nodes.every((version) => version === own))
    return [fine(name, `${nodes.length} use this database, all of this version.`)]
  return [
    doubtful(
      name,
      `servers of the versions ${nodes.join(', ')} use this database, and this is ${own}: finish the upgrade.`,
    ),
  ]
}
