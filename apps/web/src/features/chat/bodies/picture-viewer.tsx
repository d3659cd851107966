import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import Lightbox, { type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Files } from '../../../engine/files/files.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { t, useT } from '../../../platform/texts/index.ts'
import type { ChatPicture } from './pictures.ts'
import { isServedPath } from './served-path.ts'
import styles from './viewer.module.css'

interface Viewable extends ChatPicture {
  readonly isVideo: boolean
}

interface PictureViewerProps<P extends Viewable> {
  /** Oldest first. */
  all: readonly P[]
  /** Picture to begin with. */
  src: string
  onClose: () => void
  /** Few are left on this side of what one looks at, this one the last. */
  onNearEnd?: (side: 'older' | 'newer', last: P | undefined) => void
  /** Another action on a picture. */
  action?: (picture: P) => ReactNode
}

/** Further pictures are requested when so many are left. */
const ahead = 3

/** Pictures and videos, one at a time: to zoom, to walk through, to keep. */
export default function PictureViewer<P extends Viewable>(props: PictureViewerProps<P>) {
  const { all, src, onClose, onNearEnd, action } = props
  const t = useT()
  const { files } = useEngine()
  const pictures = useMemo(() => all.filter((one) => isShowable(files, one)), [files, all])
  const [key, setKey] = useState(() => pictures.find((picture) => picture.src === src)?.key)
  const index = Math.max(
    0,
    pictures.findIndex((picture) => picture.key === key),
  )
  const slides = useMemo(() => pictures.map((one) => slideOf(files, one)), [files, pictures])
  const current = pictures[index]
  const [first, last] = [pictures[0], pictures.at(-1)]
  const isNearFirst = index < ahead
  const isNearLast = index >= pictures.length - ahead

  const askOlder = useEffectEvent(() => onNearEnd?.('older', first))
  const askNewer = useEffectEvent(() => onNearEnd?.('newer', last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is requested once.
  useEffect(() => {
    if (isNearFirst) askOlder()
  }, [isNearFirst, first?.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (isNearLast) askNewer()
  }, [isNearLast, last?.key])

  return (
    <Lightbox
      open
      close={onClose}
      className={styles.viewer ?? ''}
      slides={slides}
      index={index}
      plugins={[Zoom, Counter, Video]}
      video={{ controls: true, playsInline: true, autoPlay: true }}
      on={{ view: ({ index: next }) => setKey(pictures[next]?.key) }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      animation={{ fade: 160, swipe: 260 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      toolbar={{
        buttons: [
          current && action?.(current),
          current && (
            <a
              key="download"
              className="yarl__button"
              href={addressOf(files, current)}
              download={current.title || true}
              aria-label={t(current.isVideo ? 'acting.saveVideo' : 'acting.downloadImage')}
              title={t(current.isVideo ? 'acting.saveVideo' : 'acting.downloadImage')}
            >
              <Download className={styles.icon} aria-hidden="true" />
            </a>
          ),
          'close',
        ],
      }}
      labels={{
        Previous: t('viewing.previousImage'),
        Next: t('viewing.nextImage'),
        Close: t('common.close'),
        Lightbox: t('viewing.viewer'),
        Carousel: t('viewing.viewer'),
        'Photo gallery': t('viewing.viewer'),
        Slide: t('media.image'),
        '{index} of {total}': '{index} / {total}',
        'Zoom in': t('viewing.zoomIn'),
        'Zoom out': t('viewing.zoomOut'),
      }}
      render={{
        ...(slides.length <= 1 && { buttonPrev: () => null, buttonNext: () => null }),
        iconPrev: () => <ChevronLeft className={styles.icon} aria-hidden="true" />,
        iconNext: () => <ChevronRight className={styles.icon} aria-hidden="true" />,
        iconClose: () => <X className={styles.icon} aria-hidden="true" />,
        iconZoomIn: () => <ZoomIn className={styles.icon} aria-hidden="true" />,
        iconZoomOut: () => <ZoomOut className={styles.icon} aria-hidden="true" />,
        iconError: () => <p className={styles.failed}>{t('bodies.imageFailed')}</p>,
      }}
    />
  )
}

const isShowable = (files: Files, { src }: ChatPicture) => isServedPath(src) || files.of(src) !== undefined

const addressOf = (files: Files, { src }: ChatPicture) => files.of(src)?.src ?? src

function slideOf(files: Files, picture: Viewable): Slide {
  const size = files.of(picture.src)?.size ?? picture.size
  if (picture.isVideo) {
    // The browser detects the real type.
    const type = /\.webm$/i.test(picture.title) ? 'video/webm' : 'video/mp4'
    return { type: 'video', sources: [{ src: addressOf(files, picture), type }], ...(size && { ...size }) }
  }
  return { src: addressOf(files, picture), alt: picture.title || t('media.image'), ...(size && { ...size }) }
}
