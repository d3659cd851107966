import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { List } from './paging.ts'
import { Id, idList, Nothing, nameText } from './schema.ts'
import { stickerLimits } from './sticker-limits.ts'
import { Sticker } from './stickers.ts'

/** A picture of a pack. */
export const PackSticker = Type.Object({
  ...Sticker.properties,
  /** Name of the picture, in the caller's language if it comes with Parley; empty if nobody has named it. */
  name: Type.String(),
})
export type PackSticker = Static<typeof PackSticker>

/** Pictures that everybody on the site may send. */
export const StickerPack = Type.Object({
  id: Id,
  name: Type.String(),
  stickers: Type.Array(PackSticker),
})
export type StickerPack = Static<typeof StickerPack>

/** As administrators see it. */
export const KeptStickerPack = Type.Object({
  ...StickerPack.properties,
  /** It comes with Parley: it can be hidden, not deleted or changed. */
  isShipped: Type.Boolean(),
  /** It is offered to nobody. */
  isHidden: Type.Boolean(),
})
export type KeptStickerPack = Static<typeof KeptStickerPack>

const example = {
  id: 1,
  name: 'Parrot',
  stickers: [{ id: 5, src: '/api/file/3f0c…', width: 240, height: 240, name: 'Hello' }],
}
const kept = { ...example, isShipped: false, isHidden: false }

export const stickerPacks = call({
  method: 'GET',
  path: '/api/chat/sticker_packs',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: 'The sticker packs of the site, in the order of its administrators (an extension)',
  data: List(StickerPack),
  example: { data: { list: [example], count: 1 } },
})

const path = '/api/settings/admin/sticker_packs'
const administration = { access: 'administrator', section: 'administration' } as const
const packName = nameText(stickerLimits.packName)

export const keptStickerPacks = call({
  ...administration,
  method: 'GET',
  path,
  costly: true,
  summary: 'All sticker packs of the site, the hidden ones too (an extension)',
  data: List(KeptStickerPack),
  example: { data: { list: [kept], count: 1 } },
})

export const addStickerPack = call({
  ...administration,
  method: 'POST',
  path,
  summary: 'Make a sticker pack, without pictures, behind the others (an extension)',
  body: Type.Object({ name: packName }),
  data: KeptStickerPack,
  example: { request: { name: 'Parrot' }, data: { ...kept, stickers: [] } },
})

export const changeStickerPack = call({
  ...administration,
  method: 'PUT',
  path,
  summary:
    'Rename a pack, or hide it and show it again; one that comes with Parley keeps its name (an extension)',
  body: Type.Object({
    id: Id,
    name: Type.Optional(packName),
    isHidden: Type.Optional(Type.Boolean()),
  }),
  data: Nothing,
  example: { request: { id: 1, isHidden: true }, data: {} },
})

export const deleteStickerPack = call({
  ...administration,
  method: 'DELETE',
  path,
  summary: 'Delete a pack of the site; what was sent of it stays (an extension)',
  body: Type.Object({ id: Id }),
  data: Nothing,
  example: { request: { id: 1 }, data: {} },
})

export const moveStickerPacks = call({
  ...administration,
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Put these packs before the others, in this order (an extension)',
  body: Type.Object({ idList: idList({ min: 1, max: stickerLimits.packs }) }),
  data: Nothing,
  example: { request: { idList: [2, 1] }, data: {} },
})

const stickersPath = `${path}/stickers`
const idsInPack = Type.Object({ packId: Id, idList: idList({ min: 1, max: stickerLimits.ofPack }) })

export const addPackSticker = call({
  ...administration,
  method: 'POST',
  path: stickersPath,
  summary: 'Add a picture that I may send to a pack, behind the others (an extension)',
  body: Type.Object({
    packId: Id,
    src: Type.String({ maxLength: limits.path.max }),
    name: Type.Optional(nameText(stickerLimits.name)),
  }),
  data: PackSticker,
  example: { request: { packId: 1, src: '/api/file/3f0c…', name: 'Hello' }, data: example.stickers[0] },
})

export const movePackStickers = call({
  ...administration,
  method: 'PUT',
  path: stickersPath,
  summary: 'Put these pictures of a pack before its others, in this order (an extension)',
  body: idsInPack,
  data: Nothing,
  example: { request: { packId: 1, idList: [5] }, data: {} },
})

export const removePackStickers = call({
  ...administration,
  method: 'DELETE',
  path: stickersPath,
  summary: 'Take these pictures out of a pack; what is not there is passed over (an extension)',
  body: idsInPack,
  data: Nothing,
  example: { request: { packId: 1, idList: [5] }, data: {} },
})
