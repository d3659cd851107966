import { ImageOff, Play, RotateCw } from 'lucide-react'
import { useContext, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import { BodyEntryContext } from '../bodies/body-entry.ts'
import { isServedPath } from '../bodies/served-path.ts'
import { thumbnailOf } from '../bodies/thumbnail.ts'
import { UploadMark } from '../bodies/upload-mark.tsx'
import { useViewer } from '../bodies/use-viewer.ts'
import { useChat } from '../context/chat-context.ts'
import { LineExtras } from '../context/line-extras.ts'
import { TileBox } from './album-box.tsx'
import styles from './album-row.module.css'
import { sourceIn } from './album-source.ts'

interface AlbumTileProps {
  entry: Entry
  /** From 1. */
  place: number
  count: number
}

/** A picture or video of an album, with its state. */
export function AlbumTile({ entry, place, count }: AlbumTileProps) {
  const { boxes } = useContext(LineExtras)
  const { src } = sourceIn(entry)
  return (
    <BodyEntryContext value={entry}>
      <Shown entry={entry} place={place} count={count} />
      <UploadMark sources={[src]} />
      {entry.state === 'failed' && !entry.isHeld && <Failed entryKey={entry.key} isFinal={!entry.retry} />}
      {boxes && entry.state === 'sent' && <TileBox entryKey={entry.key} />}
    </BodyEntryContext>
  )
}

function Shown({ entry, place, count }: AlbumTileProps) {
  const t = useT()
  const { files } = useEngine()
  const open = useViewer()
  const [isBroken, setBroken] = useState(false)
  const { src, title, time } = sourceIn(entry)
  const isVideo = time !== undefined
  const video = files.of(src)?.src ?? (isServedPath(src) ? src : undefined)
  const address = isVideo ? video : thumbnailOf(files, src)
  if (!address || isBroken || entry.message.extras?.isFileExpired)
    return (
      <span className={styles.gone} role="img" aria-label={t('albums.gone', { place, count })}>
        <ImageOff aria-hidden="true" />
      </span>
    )
  const names = { title, place, count, length: duration(time ?? 0) }
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t(isVideo ? 'albums.openVideo' : 'albums.openImage', names)}
      onClick={({ currentTarget }) => open(src, currentTarget)}
    >
      {isVideo ? (
        <>
          <video
            className={styles.picture}
            // Some browsers show the first picture only after a seek.
            src={`${address}#t=0.001`}
            preload="metadata"
            muted
            playsInline
            tabIndex={-1}
            onError={() => setBroken(true)}
          />
          <span className={styles.disc}>
            <Play aria-hidden="true" />
          </span>
          {time > 0 && <span className={styles.length}>{duration(time)}</span>}
        </>
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </button>
  )
}

/** Over what was not sent: a press sends it again, where that may help. */
function Failed({ entryKey, isFinal }: { entryKey: string; isFinal: boolean }) {
  const t = useT()
  const { conversation } = useChat()
  const label = t(isFinal ? 'albums.notSent' : 'albums.sendAgain')
  return (
    <button
      type="button"
      className={styles.failed}
      aria-label={label}
      data-tooltip={label}
      disabled={isFinal}
      onClick={() => conversation.retry(entryKey)}
    >
      <RotateCw aria-hidden="true" />
    </button>
  )
}
