import { chatMessageExample, groupMessageExample } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { picturesIn } from '../../features/chat/bodies/pictures.ts'
import { ofChat, ofGroup } from './message.ts'

const msg = { type: MessageType.image, imageMsg: { title: 'sea', src: '/sea.jpg' } } as const
const media = { width: 64, height: 48 }

test.each([
  ['one-to-one', ofChat({ ...chatMessageExample, msg, extras: { media } })],
  ['group', ofGroup({ ...groupMessageExample, msg, extras: { media } })],
  ['one-to-one of an older server', ofChat({ ...chatMessageExample, msg, media })],
])('a picture of a %s chat is as large as its extras say', (_, message) => {
  expect(picturesIn(message)).toEqual([{ src: '/sea.jpg', title: 'sea', size: media }])
})
