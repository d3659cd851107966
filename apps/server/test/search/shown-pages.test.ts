import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { openPages, outside } from '../link-previews/pages.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { soon } from '../support/server.ts'
import { found, indexed, page } from './search-support.ts'

const pages = await openPages()
const all = await openConversations(openWorld({}, { outside }, soon))
const { world, alice, bob, carla } = all
await promote(world, carla)
await carla.call('PUT /api/settings/admin/info', { body: { linkPreviews: true } })

describe.each(kindNames)('of a link in a %s conversation', (kind) => {
  const { say, edit, open } = editing(all, kind)

  /** A message with a link whose page was read: its title is found by both. */
  async function shown() {
    const url = pages.page(`hut${kind}`)
    const title = `About ${new URL(url).pathname.slice(1)}`
    const socket = await open(bob)
    const id = await say(alice, textMsg(`${url} 茅屋`))
    await socket.hear({ event: 'linkPreview', messageId: id })
    socket.close()
    await indexed(world)
    expect(await found(bob, `"${title}"`)).toEqual([id])
    const { list } = await page(bob, { text: `"${title}"` })
    expect(list[0]?.snippet).toMatchObject({ in: 'link', text: expect.stringContaining(title) })
    return { id, url, title }
  }

  /** Nobody finds it, be the index behind or not, and it is not stored there. */
  async function expectForgotten(title: string) {
    expect([await found(alice, `"${title}"`), await found(bob, `"${title}"`)]).toEqual([[], []])
    await indexed(world)
    expect([await found(alice, `"${title}"`), await found(bob, `"${title}"`)]).toEqual([[], []])
    const rows = await world.queries.selectFrom('search_blocks').select('text').execute()
    expect(rows.filter(({ text }) => text.includes(title.toLowerCase()))).toEqual([])
  }

  test('a title of its page is found no more once the message is withdrawn', async () => {
    const { id, title } = await shown()
    await say(alice, { type: 8, withdrawMsg: { msgID: id } })
    await expectForgotten(title)
  })

  test('nor once it is edited to another link, or to none', async () => {
    for (const other of [pages.page('plain'), '别处']) {
      const { id, title } = await shown()
      expect(await edit(alice, id, `${other} 茅屋`)).toBe('ok')
      await expectForgotten(title)
      expect(await found(bob, '茅屋')).toContain(id)
    }
  })

  test('nor once its author takes it away', async () => {
    const { id, title } = await shown()
    await alice.call('DELETE /api/chat/link_preview', { body: { messageId: id } })
    await expectForgotten(title)
    expect(await found(bob, '茅屋')).toContain(id)
  })

  test('nor once the message vanishes', async () => {
    const { id, title } = await shown()
    await sql`update messages set vanishes_at = now() - interval '1 second' where id = ${id}`.execute(
      world.queries,
    )
    await world.runJob('vanishing messages')
    await expectForgotten(title)
  })

  test('nor once it is older than messages are kept', async () => {
    const { id, title } = await shown()
    const kept = { images: null, videos: null, voices: null, files: null, log: 365 }
    await carla.call('PUT /api/retention/rules', { body: { ...kept, messages: 30 } })
    await sql`
      update messages m set created_at = now() - interval '40 days' from messages x
      where x.id = ${id} and m.conversation_id = x.conversation_id and m.sequence <= x.sequence`.execute(
      world.queries,
    )
    await world.runJob('retention')
    await expectForgotten(title)
    await carla.call('PUT /api/retention/rules', { body: { ...kept, messages: null } })
  })

  test('and a person who has deleted the message for themselves does not find it', async () => {
    const { id, title } = await shown()
    if (kind === 'direct') await bob.call('DELETE /api/chat/chat', { body: { idList: [id] } })
    else
      await bob.call('DELETE /api/group/history/{id}', {
        params: { id: all.group },
        body: { msgIdList: [id] },
      })
    expect([await found(alice, `"${title}"`), await found(bob, `"${title}"`)]).toEqual([[id], []])
  })
})
