import type { ChatEventOf, GroupEventOf } from '@parley/contract'
import { ofChat, ofGroup } from '../../domain/conversations/message.ts'
import { withOwnPaths } from '../../domain/files/own-paths.ts'
import type { Edit } from '../timeline/edits.ts'
import type { Arrival } from './conversation.ts'

type MessageEvent = ChatEventOf<'message'> | GroupEventOf<'message'>

export const arrivalOf = ({ message, sequence, clientMessageId }: MessageEvent): Arrival => ({
  message: { ...('groupID' in message ? ofGroup(message) : ofChat(message)), sequence },
  clientMessageId,
})

type EditEvent = ChatEventOf<'edit'> | GroupEventOf<'edit'>

export const editOf = ({ messageId, msg, msgPreview, extras }: EditEvent): Edit => ({
  messageId,
  msg: withOwnPaths(msg),
  preview: msgPreview,
  extras,
})
