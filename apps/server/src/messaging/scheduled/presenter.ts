import { type Language, MessageType, type Scheduled } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { type Links, type NamedFile, publicIdOf } from '../../platform/files/service.ts'
import { partsOf, withMsgLinks } from './drafting.ts'
import { named } from './place.ts'
import type { ScheduledPart, ScheduledRow } from './scheduled-repository.ts'

interface Showing {
  readonly language: Language
  readonly links: Links
  readonly files: readonly NamedFile[]
}

export function presentScheduled(row: ScheduledRow, { language, links, files }: Showing): Scheduled {
  const { refusal } = row
  const { noLinkPreview, vanishAfter } = row.said
  const parts = partsOf(row.said).map(({ msg, mentions, album }) => ({
    msg: withMsgLinks(msg, links),
    ...(mentions && { mentions }),
    ...(album && { album }),
    ...fileOf(msg, files),
  }))
  const last = parts.pop()
  if (!last) throw new Error('a scheduled message says nothing')
  return {
    id: row.id,
    version: row.version,
    ...named(row),
    clientMessageId: row.client_message_id,
    ...last,
    ...(parts.length > 0 && { attached: parts }),
    ...(noLinkPreview && { noLinkPreview }),
    ...(vanishAfter && { vanishAfter }),
    at: row.due_at.toISOString(),
    ...(refusal && { refusal: presentRefusal(refusal, language) }),
  }
}

function fileOf(msg: ScheduledPart['msg'], files: readonly NamedFile[]) {
  if (msg.type !== MessageType.file) return {}
  const publicId = publicIdOf(msg.fileMsg.src)
  const known = files.find(({ public_id }) => public_id === publicId)
  return known && { file: { title: known.name, size: known.size } }
}

function presentRefusal({ name, params }: NonNullable<ScheduledRow['refusal']>, language: Language) {
  const refusal = new Refusal(name, params)
  return { code: refusal.code, msg: refusal.sentence(language) }
}
