import { blocking } from '../../components/texts/blocking.zh.ts'
import { bodies } from '../../features/chat/texts/bodies.zh.ts'
import { chat } from '../../features/chat/texts/chat.zh.ts'
import { composing } from '../../features/chat/texts/composing.zh.ts'
import { groupChat } from '../../features/chat/texts/group-chat.zh.ts'
import { list } from '../../features/conversation-list/texts/list.zh.ts'
import { shell } from './shell.zh.ts'

export const main = {
  blocking,
  bodies,
  chat,
  composing,
  groupChat,
  list,
  shell,
}
