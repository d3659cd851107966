import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery } from '../../../domain/conversations/folders-query.ts'
import { FolderForm } from './folder-form.tsx'
import { FolderList } from './folder-list.tsx'
import { type FolderRequest, useFolderRequest } from './folder-request.ts'

interface FoldersDialogProps {
  open: boolean
  onClose: () => void
}

/** All of one's folders, or one of them. */
export default function FoldersDialog({ open, onClose }: FoldersDialogProps) {
  const { request, count } = useFolderRequest()
  const { data } = useQuery(foldersQuery)
  const [shown, setShown] = useState<{ count: number; editing: FolderRequest['editing'] }>()
  const editing = shown?.count === count ? shown.editing : request.editing
  const edit = (next: FolderRequest['editing']) => setShown({ count, editing: next })
  const folders = data?.list ?? []
  const folder = folders.find(({ id }) => id === editing)

  if (editing === undefined || (editing !== 'new' && !folder))
    return <FolderList open={open} onClose={onClose} folders={data?.list} onEdit={edit} />
  // A person who came for one folder is done with it.
  const leave = () => (request.editing === undefined ? edit(undefined) : onClose())
  return (
    <FolderForm
      key={`${count} ${editing}`}
      open={open}
      onClose={leave}
      folder={folder}
      holding={folder ? undefined : request.holding}
    />
  )
}
