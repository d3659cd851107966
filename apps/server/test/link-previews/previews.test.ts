import type { LinkPreview } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { soon } from '../support/server.ts'
import { openPages, outside } from './pages.ts'

const pages = await openPages()
const all = await openConversations(openWorld({}, { outside }, soon))
const { world, alice, bob, carla } = all
await promote(world, carla)
const linkPreviews = (on: boolean) =>
  carla.call('PUT /api/settings/admin/info', { body: { linkPreviews: on } })
await linkPreviews(true)

interface PreviewEvent {
  readonly messageId: number
  readonly linkPreview: LinkPreview
  readonly position: number
}

describe.each(kindNames)('in a %s conversation', (kind) => {
  const spoken = editing(all, kind)
  const { open, say, message, named, missed, outcome } = spoken
  const { socket: _, address } = all.kinds[kind]

  const preview = async (person: Person, id: number) => (await message(person, id))?.extras?.linkPreview

  /** The event with the preview of the message that `act` sends or edits. */
  async function previewAfter(person: Person, act: () => Promise<number>): Promise<PreviewEvent> {
    const socket = await open(person)
    const id = await act()
    const event = await socket.hear({ event: 'linkPreview', messageId: id })
    socket.close()
    return event as unknown as PreviewEvent
  }

  const shown = (url: string) => {
    const name = new URL(url).pathname.slice(1)
    const picture = { src: expect.stringMatching(/^\/api\/file\//), width: 480, height: 240 }
    const said = { url, title: `About ${name}`, description: `More of ${name}` }
    return name.startsWith('plain') ? said : { ...said, picture }
  }

  /** Returns once the messages before this one have their previews. */
  async function passed() {
    await previewAfter(alice, () => say(alice, textMsg(pages.page('plain'))))
  }

  test('everybody receives a preview of the first link, and reads it in the history', async () => {
    const url = pages.page()
    const [hers, his] = [await open(alice), await open(bob)]
    const id = await say(alice, textMsg(`See ${url}, and ${pages.page('plain')}.`))
    const heard = await his.hear({ event: 'linkPreview', messageId: id })
    expect(heard).toEqual({
      event: 'linkPreview',
      messageId: id,
      ...named(bob),
      position: expect.any(Number),
      linkPreview: { asOf: heard.position, page: shown(url) },
    })
    expect(await hers.hear({ event: 'linkPreview', messageId: id })).toEqual({ ...heard, ...named(alice) })
    expect(await preview(bob, id)).toEqual(heard.linkPreview)
    expect(pages.timesAsked(url)).toBe(1)
    hers.close()
    his.close()
  })

  test('a client that comes back receives the current preview, once', async () => {
    const url = pages.page('plain')
    const event = await previewAfter(alice, () => say(alice, textMsg(url)))
    expect(await missed(bob, event.position - 2)).toMatchObject([
      { event: 'message', message: { extras: { linkPreview: event.linkPreview } } },
      { event: 'linkPreview', linkPreview: { page: shown(url) } },
    ])
  })

  test('the picture is a copy, which people who can read the message may load', async () => {
    const event = await previewAfter(alice, () => say(alice, textMsg(pages.page())))
    const { src = '' } = event.linkPreview.page?.picture ?? {}
    const status = async (person?: Person) =>
      (await fetch(world.baseUrl + src, { headers: person && { token: person.token } })).status
    const [dave] = await world.people('Dave')
    expect([await status(alice), await status(bob)]).toEqual([200, 200])
    expect(await Promise.all([status(), status(dave)])).not.toContain(200)
    await outcome(alice, { ...address(alice), msg: { type: 8, withdrawMsg: { msgID: event.messageId } } })
    expect(await status(alice)).not.toBe(200)
    expect((await message(bob, event.messageId))?.extras?.linkPreview).toBeUndefined()
    const later = await missed(bob, event.position - 1)
    expect(JSON.stringify(later)).not.toContain('About')
  })

  test('a message that was sent without a preview gets none, also after an edit', async () => {
    const [url, other] = [pages.page(), pages.page()]
    const clientMessageId = crypto.randomUUID()
    const socket = await open(alice)
    socket.send({ ...address(alice), msg: textMsg(url), clientMessageId, noLinkPreview: true })
    const { id } = await socket.hear({ event: 'ack', clientMessageId })
    socket.close()
    expect(await spoken.edit(alice, Number(id), other)).toBe('ok')
    await passed()
    expect([pages.timesAsked(url), pages.timesAsked(other)]).toEqual([0, 0])
  })

  test('an edit keeps the preview of the same link, and replaces that of another', async () => {
    const [url, other] = [pages.page(), pages.page('plain')]
    const { messageId, linkPreview } = await previewAfter(alice, () => say(alice, textMsg(url)))
    expect(await spoken.edit(alice, messageId, `Look: ${url}`)).toBe('ok')
    expect(await preview(bob, messageId)).toEqual(linkPreview)
    const event = await previewAfter(bob, async () => {
      expect(await spoken.edit(alice, messageId, `Look: ${other}`, { version: 1 })).toBe('ok')
      expect((await preview(bob, messageId))?.page).not.toEqual(linkPreview.page)
      return messageId
    })
    expect(event.linkPreview.page).toEqual(shown(other))
    const picture = await fetch(world.baseUrl + linkPreview.page?.picture?.src, {
      headers: { token: bob.token },
    })
    expect(picture.status).not.toBe(200)
    expect(await spoken.edit(alice, messageId, 'Nothing', { version: 2 })).toBe('ok')
    expect((await preview(bob, messageId))?.page).toBeUndefined()
  })

  test('the author removes a preview for everybody, and nobody else can', async () => {
    const url = pages.page()
    const { messageId } = await previewAfter(alice, () => say(alice, textMsg(url)))
    const remove = (person: Person, id = messageId) =>
      person.outcome('DELETE /api/chat/link_preview', { body: { messageId: id } })
    expect(await remove(bob)).toBe('linkPreviewForbidden')
    const [dave] = await world.people('Dave')
    expect(await remove(dave)).toBe('messageUnknown')
    const his = await open(bob)
    expect(await remove(alice)).toBe('ok')
    const event = await his.hear({ event: 'linkPreview', messageId })
    expect(event.linkPreview).toEqual({ asOf: event.position })
    expect(await preview(bob, messageId)).toEqual({ asOf: event.position })
    expect(await remove(alice)).toBe('ok')
    his.close()
    expect(await spoken.edit(alice, messageId, `Still ${url}`)).toBe('ok')
    await passed()
    expect((await preview(bob, messageId))?.page).toBeUndefined()
  })
})

const { say, message } = editing(all, 'direct')
const { say: sayInGroup, open: openInGroup } = editing(all, 'group')

/** A page that is read after those of all earlier messages. */
async function readLater() {
  const socket = await openInGroup(bob)
  const id = await sayInGroup(alice, textMsg(pages.page('plain')))
  await socket.hear({ event: 'linkPreview', messageId: id })
  socket.close()
}

test('a link that many send at once is read once', async () => {
  const url = pages.page()
  const socket = await openInGroup(bob)
  const ids = [
    await say(alice, textMsg(url)),
    await say(bob, textMsg(url)),
    await sayInGroup(alice, textMsg(url)),
  ]
  await socket.hear({ event: 'linkPreview', messageId: ids[2] })
  await expect
    .poll(async () =>
      (await Promise.all(ids.slice(0, 2).map((id) => message(bob, id)))).map((one) => one?.extras),
    )
    .toMatchObject([{ linkPreview: { page: { url } } }, { linkPreview: { page: { url } } }])
  expect(pages.timesAsked(url)).toBe(1)
  socket.close()
})

test('nothing is read for a sender who does not want it', async () => {
  expect(await bob.call('GET /api/user/link_previews/setting')).toEqual({ ofMine: true })
  await bob.call('PUT /api/user/link_previews/setting', { body: { ofMine: false } })
  const url = pages.page()
  await say(bob, textMsg(url))
  await readLater()
  expect(pages.timesAsked(url)).toBe(0)
  await bob.call('PUT /api/user/link_previews/setting', { body: { ofMine: true } })
})

test('a forwarded message has a preview, unless its author wanted none', async () => {
  const [url, without] = [pages.page('plain'), pages.page('plain')]
  const [shared, kept] = [await say(alice, textMsg(url)), await say(alice, textMsg(without))]
  await alice.call('DELETE /api/chat/link_preview', { body: { messageId: kept } })
  const socket = await openInGroup(alice)
  const to = [{ groupID: all.group, clientMessageId: crypto.randomUUID() }]
  await bob.call('POST /api/chat/forward', { body: { messageIds: [shared, kept], as: 'each', to } })
  const event = await socket.hear({ event: 'linkPreview' })
  expect(event.linkPreview).toMatchObject({ page: { url } })
  await readLater()
  const { history } = editing(all, 'group')
  const { list } = await history(bob, { limit: 3 })
  expect(list.map(({ extras }) => extras?.linkPreview?.page?.url)).toEqual([
    url,
    undefined,
    expect.any(String),
  ])
  socket.close()
})

test('nothing is read inside', async () => {
  const inside = pages.page().replace('page.test', 'inside.test')
  const id = await say(alice, textMsg(inside))
  await readLater()
  expect(pages.timesAsked(inside)).toBe(0)
  expect((await message(bob, id))?.extras?.linkPreview).toBeUndefined()
})

test('nothing is read before the site wants it', async () => {
  await linkPreviews(false)
  const url = pages.page()
  await say(alice, textMsg(url))
  await sayInGroup(alice, textMsg('Without a link'))
  await expect.poll(() => isFollowed(), { timeout: 10_000 }).toBe(true)
  await world.runJob('link previews')
  await linkPreviews(true)
  await readLater()
  expect(pages.timesAsked(url)).toBe(0)
})

test('a site says that it reads pages, once somebody has decided so', async () => {
  expect((await alice.call('GET /api/settings/info')).linkPreviews).toBe(true)
  await linkPreviews(false)
  expect((await alice.call('GET /api/settings/info')).linkPreviews).toBeUndefined()
  await linkPreviews(true)
})

test('a link that its message has no longer is not read', async () => {
  const url = pages.page()
  const id = await sayInGroup(alice, textMsg('Nothing yet'))
  await world.queries.insertInto('links_to_read').values({ message_id: id, url }).execute()
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0)
  expect(pages.timesAsked(url)).toBe(0)
})

test('a preview of a message that is withdrawn while its page is read is not shown', async () => {
  const url = pages.page('held')
  const { history, outcome } = editing(all, 'group')
  const id = await sayInGroup(alice, textMsg(url))
  await expect.poll(() => pages.timesAsked(url), { timeout: 10_000 }).toBe(1)
  const withdrawal = { groupID: all.group, msg: { type: 8, withdrawMsg: { msgID: id } } }
  expect(await outcome(alice, withdrawal)).toBe('ok')
  pages.letGo()
  await readLater()
  const { list } = await history(bob, { limit: -1 })
  expect(list.find((one) => one.id === id)?.extras?.linkPreview).toBeUndefined()
  expect(
    await world.queries.selectFrom('file_uses').selectAll().where('message_id', '=', id).execute(),
  ).toEqual([])
})

test('a page that was tried twice is given up', async () => {
  const url = pages.page()
  const id = await sayInGroup(alice, textMsg(url.replace('page.test', 'inside.test')))
  await expect.poll(isFollowed).toBe(true)
  await world.queries
    .insertInto('links_to_read')
    .values({ message_id: id, url, tries: 2 })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ tries: 2, url }))
    .execute()
  await world.runJob('link previews')
  expect((await waiting()).map(({ message_id }) => message_id)).not.toContain(id)
  expect(pages.timesAsked(url)).toBe(0)
})

const waiting = () => world.queries.selectFrom('links_to_read').selectAll().execute()

async function isFollowed() {
  const row = await world.queries
    .selectFrom('jobs')
    .select('cursor')
    .where('name', '=', 'links of messages')
    .executeTakeFirstOrThrow()
  const { last } = await world.queries
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return (row.cursor ?? 0) >= last
}
