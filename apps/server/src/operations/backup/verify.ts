import { ArchiveReader } from './archive-reader.ts'
import { keyIn, type Manifest } from './format.ts'
import { BrokenArchive } from './tar.ts'

interface Verified {
  readonly manifest: Manifest
  readonly hasSessionKey: boolean
  /** Keys of files that are shorter or longer than their row says: they were damaged when it was made. */
  readonly damaged: readonly string[]
  /** Files that it has a row of and nothing else. */
  readonly lacking: number
}

/** Reads all of an archive, counts its rows and files, and looks into a row of each chunk. @throws BrokenArchive */
export async function verifyBackup(path: string, passphrase: string | undefined): Promise<Verified> {
  const archive = await ArchiveReader.open(path, passphrase)
  try {
    const { manifest, sessionKey } = archive
    const stored = new Map<string, number>()
    const damaged: string[] = []
    for (const { name, size } of archive.contents()) {
      const key = keyIn(name)
      if (key) stored.set(key, size)
    }
    let lacking = 0
    for (const [table, expected] of Object.entries(manifest.rows)) {
      let count = 0
      for await (const lines of archive.rowsOf(table)) {
        const rows = lines.trimEnd().split('\n')
        count += rows.length
        for (const row of table === 'blobs' ? rows : rows.slice(0, 1)) {
          const { key, size } = rowIn(table, row)
          if (table !== 'blobs' || manifest.files.bucket) continue
          const found = stored.get(String(key))
          if (found === undefined) lacking += 1
          else if (found !== Number(size)) damaged.push(String(key))
        }
      }
      if (count !== expected)
        throw new BrokenArchive(`of ${table} there are ${count} rows instead of ${expected}`)
    }
    if (!manifest.files.bucket && manifest.files.count !== stored.size)
      throw new BrokenArchive(`there are ${stored.size} files instead of ${manifest.files.count}`)
    if (lacking < manifest.files.missing.length)
      throw new BrokenArchive('its files are not those that it lists')
    return { manifest, hasSessionKey: sessionKey !== undefined, damaged, lacking }
  } finally {
    await archive.close()
  }
}

function rowIn(table: string, row: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(row))
  } catch {
    throw new BrokenArchive(`a row of ${table} is damaged`)
  }
}
