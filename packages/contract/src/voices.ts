import Type from 'typebox'
import { call } from './call.ts'
import { Id, idList, Nothing } from './schema.ts'
import { voiceLimits } from './voice-limits.ts'

const ids = `^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,${voiceLimits.asked.max - 1}}$`

export const heardVoices = call({
  method: 'GET',
  path: '/api/chat/heard',
  access: 'user',
  section: 'chat',
  summary:
    'Which of these voice messages, of either kind of conversation, I have heard; my own are among them (an extension)',
  query: Type.Object({ messageIds: Type.String({ pattern: ids }) }),
  data: Type.Object({ list: Type.Array(Id) }),
  example: { request: { messageIds: '7,9' }, data: { list: [7] } },
})

export const hearVoices = call({
  method: 'POST',
  path: '/api/chat/heard',
  access: 'user',
  section: 'chat',
  summary:
    'I have heard these voice messages; my other devices are notified by the topic `voices`. Ids of other messages are ignored (an extension)',
  body: Type.Object({ idList: idList(voiceLimits.asked) }),
  data: Nothing,
  example: { request: { idList: [7] }, data: {} },
})
