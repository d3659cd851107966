import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { Watch } from './fingerprint.ts'

const world = await openWorld()

async function watching() {
  const person = await world.person('Alice')
  const watch = new Watch(world.queries)
  await watch.before({ mayBeAccepted: false })
  watch.tried('something')
  const rename = (nickname: string) =>
    world.queries.updateTable('users').set({ nickname }).where('id', '=', person.id).execute()
  return { watch, rename, person }
}

test('a watch finds a row that was changed, and names what was tried', async () => {
  const { watch, rename } = await watching()
  await rename('Bob')
  await expect(watch.look()).rejects.toThrow('something')
})

test('a watch finds nothing where nothing was changed, or changed back', async () => {
  const { watch, rename, person } = await watching()
  await watch.look()
  watch.tried('something else')
  await rename('Bob')
  await rename(person.nickname)
  await watch.look()
})

test('a watch finds a change after one that it was to forget', async () => {
  const { watch, rename } = await watching()
  await rename('Bob')
  watch.forget()
  await watch.before({ mayBeAccepted: false })
  watch.tried('another')
  await rename('Carla')
  await expect(watch.look()).rejects.toThrow('another')
})

test('a watch finds deleted and new rows', async () => {
  const { watch } = await watching()
  await world.person('Dan')
  await expect(watch.look()).rejects.toThrow('something')
})
