import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Files } from '../../../engine/files/files.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { mosaicOf } from './album-mosaic.ts'
import styles from './album-row.module.css'
import { sourceIn } from './album-source.ts'
import { AlbumTile } from './album-tile.tsx'

/** Aspect ratio of a picture or video of unknown size. */
const unknown = 4 / 3

interface AlbumGridProps {
  members: readonly Entry[]
  /** Nothing is below. */
  isWhole: boolean
}

/** The pictures of an album, by their shapes. */
export function AlbumGrid({ members, isWhole }: AlbumGridProps) {
  const t = useT()
  const { files } = useEngine()
  const { tiles, height } = mosaicOf(members.map((entry) => ratioOf(files, entry)))
  return (
    <ul
      className={cx(styles.grid, isWhole && styles.whole)}
      style={{ aspectRatio: `1 / ${height}` }}
      aria-label={t('albums.items')}
    >
      {members.map((entry, index) => {
        const { left = 0, top = 0, width = 1, height: tall = 1 } = tiles[index] ?? {}
        const place = { left: part(left), top: part(top), width: part(width), height: part(tall) }
        return (
          <li key={entry.key} className={styles.tile} style={place} data-member={entry.key}>
            <AlbumTile entry={entry} place={index + 1} count={members.length} />
          </li>
        )
      })}
    </ul>
  )
}

const part = (of: number) => `${of * 100}%`

function ratioOf(files: Files, entry: Entry) {
  const { src } = sourceIn(entry)
  const size = files.of(src)?.size ?? entry.message.extras?.media
  return size ? size.width / size.height : unknown
}
