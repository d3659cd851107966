import { MessageType } from '@parley/contract/enums'
import { MessageSquareText, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import type { Found } from '../../../domain/search/found.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { duration } from '../../../platform/format.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useLanguage, useT, withTexts } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { monthOf, monthText } from '../../../platform/time/month.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { type ChatPicture, picturesIn } from '../bodies/pictures.ts'
import { thumbnailOf } from '../bodies/thumbnail.ts'
import styles from './contents.module.css'
import { Listed } from './listed.tsx'
import { isNarrow, type Narrowed, together, useContents } from './use-contents.ts'
import { useSpeaker } from './use-speaker.ts'

const PictureViewer = lazyComponent(() => withTexts('extras', import('../bodies/picture-viewer.tsx')))

interface Tile extends ChatPicture {
  found: Found
  isVideo: boolean
  /** Duration of a video, in seconds. */
  length: number | undefined
}

function tilesOf(found: Found): Tile[] {
  const { msg, extras, id } = found.message
  if (extras?.isFileExpired) return []
  if (msg.type === MessageType.video) {
    const { src, title, time } = msg.videoMsg
    return [{ key: `${id}`, src, title, size: undefined, found, isVideo: true, length: time }]
  }
  return picturesIn({ msg, extras }).map((one, at) => ({
    ...one,
    key: `${id} ${at}`,
    found,
    isVideo: false,
    length: undefined,
  }))
}

/** Pictures and videos by months, newest first. */
export function Pictures({ target, narrowed }: { target: Target; narrowed?: Narrowed | undefined }) {
  const t = useT()
  const language = useLanguage()
  const reading = together(useContents(target, 'picture', narrowed), useContents(target, 'video', narrowed))
  const [opened, setOpened] = useState<Tile>()
  const { rows } = reading
  const tiles = useMemo(() => rows.flatMap(tilesOf), [rows])
  const months = useMemo(
    () => [
      ...Map.groupBy(tiles, ({ found }) =>
        monthText(monthOf(dayOf(new Date(found.message.createdAt))), language),
      ),
    ],
    [tiles, language],
  )
  const oldestFirst = useMemo(() => tiles.toReversed(), [tiles])
  const close = () => setOpened(undefined)
  useLayer(opened !== undefined, close)

  return (
    <Listed
      reading={reading}
      rows={rows}
      done={reading.done}
      none={t(narrowed && isNarrow(narrowed) ? 'contents.noneFound' : 'contents.noPictures')}
    >
      {() => (
        <>
          {months.map(([month, some]) => (
            <section key={month} aria-label={month}>
              <h2 className={styles.month}>{month}</h2>
              <ul className={styles.grid}>
                {some.map((tile) => (
                  <li key={tile.key}>
                    <TileButton tile={tile} onOpen={() => setOpened(tile)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {opened && (
            <PictureViewer
              all={oldestFirst}
              src={opened.src}
              onClose={close}
              action={(picture) => <InChat key="show" target={target} picture={picture} />}
            />
          )}
        </>
      )}
    </Listed>
  )
}

function InChat({ target, picture }: { target: Target; picture: ChatPicture }) {
  const t = useT()
  return (
    <Link
      className="yarl__button"
      to={`${pathOf(target)}?m=${picture.key.split(' ')[0]}`}
      aria-label={t('contents.inChat')}
      title={t('contents.inChat')}
    >
      <MessageSquareText className={styles.action} aria-hidden="true" />
    </Link>
  )
}

function TileButton({ tile, onOpen }: { tile: Tile; onOpen: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { files } = useEngine()
  const speaker = useSpeaker()
  const [isFailed, setFailed] = useState(false)
  const { found, src, title, length } = tile
  const { message } = found
  const isVideo = length !== undefined
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={t('contents.open', {
        kind: t(isVideo ? 'contents.video' : 'contents.image'),
        title,
        name: speaker(message),
        time: headingTime(new Date(message.createdAt), language),
      })}
      onClick={onOpen}
    >
      {isVideo ? (
        <>
          <video src={`${src}#t=0.001`} preload="metadata" muted playsInline tabIndex={-1} />
          <span className={styles.length}>
            <Play aria-hidden="true" />
            {duration(length)}
          </span>
        </>
      ) : (
        !isFailed && (
          <img
            src={thumbnailOf(files, src)}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
          />
        )
      )}
    </button>
  )
}
