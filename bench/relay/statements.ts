import { type Message, previewOf } from './rooms.ts'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

const columns =
  'conversation_id, sequence, sender_id, type, body, preview, shows_date, client_message_id, created_at'
const given = `
  unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
  as m (room, sequence, sender, body, preview, client_message_id, at)`
const selected = 'm.room, m.sequence, m.sender, 1, m.body::jsonb, m.preview, false, m.client_message_id, m.at'

const insertBare = `insert into messages (${columns}) select ${selected} from ${given} returning id`

const moveConversations = `
  update conversations c set last_sequence = l.sequence, last_position = l.sequence, last_message_at = l.at
  from unnest($8::bigint[], $9::bigint[], $10::timestamptz[]) as l (room, sequence, at) where c.id = l.room`
const touchMembers = `
  update conversation_members m set last_message_at = l.at
  from unnest($11::bigint[], $12::bigint[], $13::timestamptz[]) as l (room, sender, at)
  where m.conversation_id = l.room and m.user_id = l.sender`
const insertPlaced = `
  insert into messages (${columns}, position) select ${selected}, m.sequence from ${given} returning id`

const insertDirect = `with moved as (${moveConversations}) ${insertPlaced}`
const insertGroup = `with moved as (${moveConversations}), touched as (${touchMembers}) ${insertPlaced}`

/** A row a message, and nothing else. */
export const bareStatement = (messages: readonly Message[]): Statement => ({
  name: 'bare',
  text: insertBare,
  values: rowsOf(messages),
})

/** Everything that Parley writes: the message, the end of its conversation, and when a member last sent one. */
export function fairStatement(messages: readonly Message[]): Statement {
  const ends = [...new Map(messages.map((message) => [message.room, message])).values()]
  const values = [
    ...rowsOf(messages),
    ends.map(roomOf),
    ends.map(({ sequence }) => sequence),
    ends.map(timeOf),
  ]
  if (!messages.some(({ room }) => room.isGroup)) return { name: 'direct', text: insertDirect, values }
  const said = [...new Map(messages.map((message) => [message.sender, message])).values()]
  const touched = [said.map(roomOf), said.map(({ sender }) => sender.id), said.map(timeOf)]
  return { name: 'group', text: insertGroup, values: [...values, ...touched] }
}

const roomOf = ({ room }: Message) => room.id
const timeOf = ({ createdAt }: Message) => createdAt

const rowsOf = (messages: readonly Message[]): unknown[] => [
  messages.map(roomOf),
  messages.map(({ sequence }) => sequence),
  messages.map(({ sender }) => sender.id),
  messages.map(({ body }) => JSON.stringify(body)),
  messages.map(previewOf),
  messages.map(({ clientMessageId }) => clientMessageId),
  messages.map(timeOf),
]
