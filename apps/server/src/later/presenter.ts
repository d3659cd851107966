import type { Language, Scheduled } from '@parley/contract'
import type { Links } from '../files/service.ts'
import { Refusal } from '../http/refusal.ts'
import { partsOf } from './drafting.ts'
import { withMsgLinks } from './links.ts'
import { named } from './place.ts'
import type { ScheduledPart, ScheduledRow } from './scheduled-repository.ts'

export function presentScheduled(row: ScheduledRow, language: Language, links: Links): Scheduled {
  const { refusal } = row
  const { noLinkPreview, vanishAfter } = row.said
  const present = ({ msg, ...part }: ScheduledPart) => ({ ...part, msg: withMsgLinks(msg, links) })
  const parts = partsOf(row.said).map(({ msg, mentions, album }) =>
    present({ msg, ...(mentions && { mentions }), ...(album && { album }) }),
  )
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

function presentRefusal({ name, params }: NonNullable<ScheduledRow['refusal']>, language: Language) {
  const refusal = new Refusal(name, params)
  return { code: refusal.code, msg: refusal.sentence(language) }
}
