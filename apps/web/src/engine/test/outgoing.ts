import type { OutgoingMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { writeMarkup } from '../../domain/conversations/markup.ts'
import type { Outgoing } from '../timeline/entry.ts'

/** Messages of mine on their way; their files are named by addresses in this page. */
export const textOf = (clientMessageId: string): Outgoing => ({
  clientMessageId,
  msg: { type: MessageType.text, textMsg: { content: clientMessageId } },
})

export const withFile = (clientMessageId: string, src: string): Outgoing => ({
  clientMessageId,
  msg: { type: MessageType.file, fileMsg: { src } } as OutgoingMsg,
})

export const withPicture = (clientMessageId: string, src: string): Outgoing => ({
  clientMessageId,
  msg: { type: MessageType.image, imageMsg: { title: '', src } },
})

/** Pictures in one message. */
export const withPictures = (clientMessageId: string, ...sources: string[]): Outgoing => ({
  clientMessageId,
  msg: {
    type: MessageType.imageText,
    imageTextMsg: {
      content: writeMarkup(sources.map((src) => ({ kind: 'image', src, title: '', size: undefined }))),
    },
  },
})
