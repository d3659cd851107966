import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { Media } from './messages.ts'
import { List } from './paging.ts'
import { Id, idList, Nothing } from './schema.ts'
import { stickerLimits } from './sticker-limits.ts'

/** A picture that a person has saved for repeated sending. */
export const Sticker = Type.Object({ id: Id, src: Type.String(), ...Media.properties })
export type Sticker = Static<typeof Sticker>

const shared = { access: 'user', section: 'chat', path: '/api/chat/stickers' } as const
const ids = idList({ min: 1, max: stickerLimits.ofPerson })
const example = { id: 5, src: '/api/file/3f0c…', width: 240, height: 240 }

export const stickers = call({
  ...shared,
  method: 'GET',
  summary: 'My stickers, in my order; the topic `stickers` says that they have changed (an extension)',
  data: List(Sticker),
  example: { data: { list: [example], count: 1 } },
})

export const addSticker = call({
  ...shared,
  method: 'POST',
  summary:
    'Keep a picture among my stickers, before the others: one that I have uploaded, or received in a conversation that I am in. It is mine to send whatever becomes of the message. What looks the same as one that is there moves that one (an extension)',
  body: Type.Object({ src: Type.String({ maxLength: limits.path.max }) }),
  data: Sticker,
  example: { request: { src: '/api/file/3f0c…' }, data: example },
})

export const moveStickers = call({
  ...shared,
  method: 'PUT',
  summary: 'Put these before the others, in this order (an extension)',
  body: Type.Object({ idList: ids }),
  data: Nothing,
  example: { request: { idList: [5] }, data: {} },
})

export const removeStickers = call({
  ...shared,
  method: 'DELETE',
  summary:
    'Keep these no longer; what was sent of them stays. What is not there is passed over (an extension)',
  body: Type.Object({ idList: ids }),
  data: Nothing,
  example: { request: { idList: [5] }, data: {} },
})
