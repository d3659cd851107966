import { Link2Off } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { removeLinkPreview } from '../../../domain/conversations/link-previews.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'

/** Takes away, for everybody, what is shown of a link of mine; the page changes when the server says so. */
export function linkPreviewAction({ message: { id, isMe, extras } }: SentEntry): MenuItems {
  if (!isMe || !extras?.linkPreview?.page) return []
  return [
    {
      label: t('linkPreviews.remove'),
      icon: <Link2Off />,
      onSelect: () => void removeLinkPreview(id).catch(toastError),
    },
  ]
}
