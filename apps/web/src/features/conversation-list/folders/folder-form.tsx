import { chatListLimits } from '@parley/contract/chat-list-limits'
import { isWithin } from '@parley/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Pickable } from '../../../components/picking/people.ts'
import { PeoplePicker } from '../../../components/picking/people-picker.tsx'
import { usePlaces } from '../../../components/places/use-places.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { addFolder, type ChatFolder, changeFolder } from '../../../domain/conversations/folders.ts'
import type { Target } from '../../../domain/conversations/target.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './folders.module.css'

interface FolderFormProps {
  open: boolean
  onClose: () => void
  /** None for a new one. */
  folder: ChatFolder | undefined
  /** The conversations of a new one. */
  holding: Target | undefined
}

/** Groups have negative numbers: a person and a group may have the same. */
const keyOf = ({ kind, id }: Target) => (kind === 'group' ? -id : id)
const targetOf = (key: number): Target => ({ kind: key < 0 ? 'group' : 'direct', id: Math.abs(key) })

/** The name of a folder, and the conversations in it. */
export function FolderForm({ open, onClose, folder, holding }: FolderFormProps) {
  const t = useT()
  const form = useId()
  const { queries } = useEngine()
  const [label, setLabel] = useState(folder?.label ?? '')
  const [first] = useState(() =>
    folder ? [...folder.userIdList, ...folder.groupIdList.map((id) => -id)] : holding ? [keyOf(holding)] : [],
  )
  const [keys, setKeys] = useState<readonly number[]>(first)
  const chats = useChats()
  const chosen = keys.flatMap((key) => chats.find(({ id }) => id === key) ?? [])
  const isReady = isWithin(label, chatListLimits.folderName)

  const save = useMutation({
    mutationFn: () => {
      const name = label.trim()
      if (!folder) return addFolder(queries, name, keys.map(targetOf))
      return changeFolder(queries, folder.id, {
        ...(name !== folder.label && { label: name }),
        add: keys.filter((key) => !first.includes(key)).map(targetOf),
        remove: first.filter((key) => !keys.includes(key)).map(targetOf),
      })
    },
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !save.isPending) save.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={folder ? t('chatList.editFolder', { name: folder.label }) : t('chatList.newFolder')}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={!isReady} loading={save.isPending}>
            {folder ? t('common.save') : t('chatList.create')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <Problem text={save.error ? errorText(save.error) : undefined} />
        <TextField
          label={t('chatList.label')}
          value={label}
          onChange={setLabel}
          maxLength={chatListLimits.folderName.max}
          autoComplete="off"
          autoFocus={!folder}
        />
        <div className={styles.picker}>
          <PeoplePicker
            people={chats}
            chosen={chosen}
            // Conversations that are not on the list are not shown, and stay in the folder.
            onChange={(next) =>
              setKeys([
                ...keys.filter((key) => !chats.some(({ id }) => id === key)),
                ...next.map(({ id }) => id),
              ])
            }
            max={chatListLimits.folderChats}
            words={{
              search: t('chatList.search'),
              nobody: t('chatList.nobody'),
              nobodyFound: t('chatList.nobodyFound'),
              noneChosen: t('chatList.noneChosen'),
              chosen: (count) => t('chatList.chats', { count }),
              takeOff: t('chatList.takeOff'),
              isIn: '',
            }}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** The conversations of the list, to be picked. */
function useChats(): Pickable[] {
  const { places } = usePlaces()
  return useMemo(
    () =>
      places
        .filter(({ at }) => at > 0)
        .map(({ kind, id, name, nickname = '', avatar }) => ({
          id: keyOf({ kind: kind === 'user' ? 'direct' : 'group', id }),
          name,
          nickname,
          avatar,
        })),
    [places],
  )
}
