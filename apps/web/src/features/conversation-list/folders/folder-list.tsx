import { chatListLimits } from '@parley/contract/chat-list-limits'
import { ArrowDown, ArrowUp, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { type ChatFolder, orderFolders, removeFolder } from '../../../domain/conversations/folders.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './folders.module.css'

interface FolderListProps {
  open: boolean
  onClose: () => void
  /** Undefined until they are here. */
  folders: readonly ChatFolder[] | undefined
  onEdit: (editing: number | 'new') => void
}

/** My folders in their order, which can be changed here. */
export function FolderList({ open, onClose, folders, onEdit }: FolderListProps) {
  const t = useT()
  const { queries } = useEngine()
  const [deleted, setDeleted] = useState<ChatFolder>()
  const [isAsking, setAsking] = useState(false)
  const isFull = folders !== undefined && folders.length >= chatListLimits.folders

  function move(index: number, step: 1 | -1) {
    const ids = (folders ?? []).map(({ id }) => id)
    const [id] = ids.splice(index, 1)
    if (id !== undefined) ids.splice(index + step, 0, id)
    orderFolders(queries, ids).catch(toastError)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chatList.folders')}
      description={t('chatList.foldersText')}
      footer={
        <Button
          variant="primary"
          icon={<FolderPlus aria-hidden="true" />}
          disabled={folders === undefined || isFull}
          onClick={() => onEdit('new')}
        >
          {isFull ? t('chatList.foldersFull', { max: chatListLimits.folders }) : t('chatList.newFolder')}
        </Button>
      }
    >
      {!folders && <SkeletonRows count={3} />}
      {folders?.length === 0 && <p className={styles.none}>{t('chatList.noFolders')}</p>}
      <ul className={styles.folders}>
        {folders?.map((folder, index) => {
          const { id, label: name, userIdList, groupIdList } = folder
          return (
            <li key={id} className={styles.folder}>
              <button type="button" className={styles.open} onClick={() => onEdit(id)}>
                <span className={styles.label}>{name}</span>
                <span className={styles.count}>
                  {t('chatList.chats', { count: userIdList.length + groupIdList.length })}
                </span>
              </button>
              <IconButton
                size="sm"
                label={t('chatList.moveUp', { name })}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="sm"
                label={t('chatList.moveDown', { name })}
                icon={<ArrowDown />}
                disabled={index === folders.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                size="sm"
                label={t('chatList.editFolder', { name })}
                icon={<Pencil />}
                onClick={() => onEdit(id)}
              />
              <IconButton
                size="sm"
                label={t('chatList.deleteFolder', { name })}
                icon={<Trash2 />}
                onClick={() => {
                  setDeleted(folder)
                  setAsking(true)
                }}
              />
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title={t('chatList.deleteQuestion', { name: deleted?.label ?? '' })}
        text={t('chatList.deleteText')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={() => {
          setAsking(false)
          if (deleted) removeFolder(queries, deleted.id).catch(toastError)
        }}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}
