import { FolderPlus } from 'lucide-react'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { changeFolder, holds } from '../../../domain/conversations/folders.ts'
import { foldersQuery } from '../../../domain/conversations/folders-query.ts'
import type { Target } from '../../../domain/conversations/target.ts'
import type { Engine } from '../../../engine/engine.ts'
import { t } from '../../../platform/texts/index.ts'
import { openFolders } from './folder-request.ts'

/** Opens a menu to choose the folders that a conversation is in. */
export function openFolderMenu({ queries }: Engine, target: Target, owner: HTMLElement) {
  const label = t('chatList.inFolders')
  async function items() {
    const { list } = await queries.ensureQueryData(foldersQuery)
    return [
      ...list.map((folder) => {
        const isIn = holds(folder, target)
        return {
          label: folder.label,
          checked: isIn,
          onSelect: () =>
            void changeFolder(queries, folder.id, { [isIn ? 'remove' : 'add']: [target] }).catch(toastError),
        }
      }),
      list.length > 0 && ('separator' as const),
      {
        label: t('chatList.newFolder'),
        icon: <FolderPlus />,
        onSelect: () => openFolders({ editing: 'new', holding: target }),
      },
    ]
  }
  // The menu that led here closes first.
  setTimeout(() => openMenu({ label, items, owner, header: label }))
}
