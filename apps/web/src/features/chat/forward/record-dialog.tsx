import type { RecordEntry } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { recordQuery } from '../../../domain/conversations/forwarding.ts'
import { withOwnPaths } from '../../../domain/files/own-paths.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { clockTime, dayText, fullTime } from '../../../platform/time/time.ts'
import { MessageBody } from '../bodies/message-body.tsx'
import { ViewerContext } from '../bodies/use-viewer.ts'
import type { DialogPart } from '../context/chat-context.ts'
import { ForwardedParts } from './forwarded-parts.tsx'
import styles from './record-dialog.module.css'
import { recordTitle } from './record-title.ts'

interface RecordDialogProps extends DialogPart {
  messageId: number
  title: string
}

/** The messages of a record, to be read; what it holds in its turn opens in the same place. */
export default function RecordDialog({ messageId, title, open, onClose }: RecordDialogProps) {
  const t = useT()
  const [path, setPath] = useState<readonly number[]>([])
  const [picture, setPicture] = useState<string>()
  const record = useQuery(recordQuery(messageId, path.join('.')))
  const { data, error, refetch, isFetching } = record
  const canGoBack = path.length > 0 || picture !== undefined
  const goBack = () => (picture === undefined ? setPath(path.slice(0, -1)) : setPicture(undefined))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data ? recordTitle(data.record) : title}
      size="lg"
      description={
        canGoBack && (
          <IconButton
            className={styles.back}
            label={t('forwarding.back')}
            icon={<ChevronLeft />}
            onClick={goBack}
          />
        )
      }
    >
      <div className={styles.record}>
        {picture !== undefined ? (
          <img className={styles.picture} src={picture} alt={t('media.image')} />
        ) : data ? (
          <ViewerContext value={setPicture}>
            <Entries
              key={path.join('.')}
              entries={data.entries}
              onOpen={(index) => setPath([...path, index])}
            />
          </ViewerContext>
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows count={5} />
        )}
      </div>
    </Dialog>
  )
}

interface EntriesProps {
  entries: readonly RecordEntry[]
  /** Opens the record that is there. */
  onOpen: (index: number) => void
}

function Entries({ entries, onOpen }: EntriesProps) {
  return (
    <ol className={styles.entries} data-scroller>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change.
        <Line key={index} entry={entry} before={entries[index - 1]} onOpen={() => onOpen(index)} />
      ))}
    </ol>
  )
}

interface LineProps {
  entry: RecordEntry
  before: RecordEntry | undefined
  onOpen: () => void
}

function Line({ entry, before, onOpen }: LineProps) {
  const language = useLanguage()
  const nameOf = useNameOf()
  const { userID, nickname, avatar, createdAt } = entry
  const time = new Date(createdAt)
  const isFirstOfDay = time.toDateString() !== new Date(before?.createdAt ?? 0).toDateString()
  const isSameSpeaker = before?.userID === userID && !isFirstOfDay
  const name = nameOf({ userID, nickname })
  const shown = useMemo(() => shownAs(entry), [entry])
  const { extras } = entry
  return (
    <>
      {isFirstOfDay && <li className={styles.day}>{dayText(time, language)}</li>}
      <li className={styles.line}>
        {isSameSpeaker ? (
          <span className={styles.indent} />
        ) : (
          <Avatar id={userID} name={name} src={avatar} size={32} />
        )}
        <div className={styles.said}>
          {!isSameSpeaker && (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
          <div className={styles.body}>
            {extras && <ForwardedParts extras={extras} isBare={false} onOpen={onOpen} />}
            {!extras?.record && <MessageBody entry={shown} />}
          </div>
        </div>
        <time className={styles.time} dateTime={createdAt} title={fullTime(time, language)}>
          {clockTime(time)}
        </time>
      </li>
    </>
  )
}

/** As a message of the chat. */
function shownAs({ userID: id, nickname, avatar, createdAt, msg, extras }: RecordEntry): SentEntry {
  const author = { id, nickname, memberNickname: '', avatar }
  const message = { id: 0, author, isMe: false, createdAt, msg: withOwnPaths(msg), preview: '', extras }
  return { state: 'sent', key: createdAt, message }
}
