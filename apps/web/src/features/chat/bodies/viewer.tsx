import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import Lightbox, { type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Files } from '../../../engine/files/files.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { t, useT } from '../../../platform/texts/index.ts'
import { isServedPath } from './served-path.ts'
import { useViewed } from './use-viewed.ts'
import type { Viewed } from './viewed.ts'
import styles from './viewer.module.css'

interface ViewerProps {
  /** The picture to begin with. */
  src: string
  onClose: () => void
}

/** Further ones are read when so many are left. */
const ahead = 3

/** The pictures and videos of the chat, one at a time: to zoom, to walk through, to keep. */
export default function Viewer({ src, onClose }: ViewerProps) {
  const t = useT()
  const { files } = useEngine()
  const { viewed, readOn } = useViewed()
  const pictures = useMemo(() => viewed.filter((one) => isShowable(files, one)), [files, viewed])
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

  useEffect(() => {
    if (isNearFirst) void readOn('older', first)
  }, [isNearFirst, readOn, first])
  useEffect(() => {
    if (isNearLast) void readOn('newer', last)
  }, [isNearLast, readOn, last])

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

const isShowable = (files: Files, { src }: Viewed) => isServedPath(src) || files.of(src) !== undefined

const addressOf = (files: Files, { src }: Viewed) => files.of(src)?.src ?? src

function slideOf(files: Files, picture: Viewed): Slide {
  const size = files.of(picture.src)?.size ?? picture.size
  if (picture.isVideo) {
    // What it really is the browser finds out by itself.
    const type = /\.webm$/i.test(picture.title) ? 'video/webm' : 'video/mp4'
    return { type: 'video', sources: [{ src: addressOf(files, picture), type }], ...(size && { ...size }) }
  }
  return { src: addressOf(files, picture), alt: picture.title || t('media.image'), ...(size && { ...size }) }
}
