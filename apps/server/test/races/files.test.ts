import { Role } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { cutUpload, publicId, uploadFile } from '../support/uploads.ts'
import { onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('files at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  async function served(baseUrl: string, path: string): Promise<string> {
    const response = await fetch(baseUrl + path)
    return response.ok ? response.text() : `status ${response.status}`
  }

  test(
    'the same bytes from several people at once are stored once, and everybody has their own file',
    slow,
    async () => {
      const world = await ready
      const people = await world.people('A', 'B', 'C')
      await repeatedly(20, async () => {
        const content = `the same ${crypto.randomUUID()}`
        const upload = (by: Person) => uploadFile(world.baseUrl, by, content, `${by.nickname}.txt`)
        const paths = await Promise.all([...people, ...people].map(upload))
        expect(new Set(paths).size).toBe(paths.length)
        for (const path of paths) expect(await served(world.baseUrl, path)).toBe(content)
        const used = await world.queries
          .selectFrom('files')
          .select('blob_id')
          .distinct()
          .where('public_id', 'in', paths.map(publicId))
          .execute()
        expect(used).toHaveLength(1)
      })
    },
  )

  test(
    'an upload that is cut in the middle leaves nothing, and takes nothing from a sender of the same bytes',
    slow,
    async () => {
      const world = await ready
      const [a, b, c] = await world.people('A', 'B', 'C')
      await repeatedly(20, async () => {
        const content = `the same ${crypto.randomUUID()} `.repeat(5000)
        const [, ...paths] = await Promise.all([
          cutUpload(world.baseUrl, a, content),
          uploadFile(world.baseUrl, b, content, 'b.txt'),
          uploadFile(world.baseUrl, c, content, 'c.txt'),
        ])
        for (const path of paths) expect(await served(world.baseUrl, path)).toBe(content)
      })
      const uploads = await world.queries
        .selectFrom('files')
        .select('id')
        .where('owner_id', '=', a.id)
        .execute()
      expect(uploads).toEqual([])
      await expect.poll(() => world.uploadsUnderWay()).toEqual([])
    },
  )

  test(
    'bytes that are uploaded while the only file that has them is deleted are there afterwards',
    slow,
    async () => {
      const world = await ready
      const [a, root] = await world.people('A', 'Root')
      await world.queries
        .updateTable('users')
        .set({ role: Role.administrator })
        .where('id', '=', root.id)
        .execute()
      await repeatedly(20, async () => {
        const content = `again ${crypto.randomUUID()}`
        const first = await uploadFile(world.baseUrl, a, content, 'first.txt')
        const idList = [publicId(first)]
        const [outcome, second] = await Promise.all([
          root.outcome('DELETE /api/file/files', { body: { idList } }),
          uploadFile(world.baseUrl, a, content, 'second.txt'),
        ])
        expect(outcome).toBe('ok')
        expect(await served(world.baseUrl, first)).toBe('status 404')
        expect(await served(world.baseUrl, second)).toBe(content)
      })
    },
  )
})
