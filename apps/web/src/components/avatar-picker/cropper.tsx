import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { type Crop, maxZoom, type Point, pushed, zoomed } from './crop.ts'
import styles from './cropper.module.css'
import { drawPicture } from './picture.ts'

/** Side of the frame, as a share of the area's side; the rest around it shows what is left out. */
const frame = 0.84
const keyStep = 0.05
const keyZoom = 1.1
const wheelSpeed = 0.002

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}
const zooms: Record<string, number> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom, _: 1 / keyZoom }

interface CropperProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** A picture under a square frame: drag, pinch, wheel, arrow keys, plus and minus. */
export function Cropper({ picture, crop, onChange }: CropperProps) {
  const t = useT()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const latest = useRef(crop)
  latest.current = crop

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return
    const side = Math.round(canvas.current.clientWidth * devicePixelRatio)
    if (context.canvas.width !== side || context.canvas.height !== side)
      context.canvas.width = context.canvas.height = side
    drawPicture(context, picture, crop, side * frame)
  }, [picture, crop])

  // React listens to wheels passively, which would let the page scroll.
  useEffect(() => {
    const element = area.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { zoom } = latest.current
      const closer = zoom * Math.exp(-event.deltaY * wheelSpeed)
      onChange(zoomed(picture, latest.current, closer, placeOf(event, element)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [picture, onChange])

  function press({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    currentTarget.setPointerCapture(pointerId)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
  }

  function drag({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    const side = currentTarget.clientWidth * frame
    const [other] = [...pointers.current].filter(([pointer]) => pointer !== pointerId).map(([, at]) => at)
    pointers.current.set(pointerId, now)
    const share = other ? side * 2 : side
    const moved = pushed(picture, crop, { x: (now.x - before.x) / share, y: (now.y - before.y) / share })
    onChange(other ? pinched(moved, distance(now, other) / distance(before, other)) : moved)
  }
  const pinched = (from: Crop, factor: number) =>
    Number.isFinite(factor) ? zoomed(picture, from, from.zoom * factor) : from

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  function key(event: KeyboardEvent) {
    const by = arrows[event.key]
    const factor = zooms[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (!by && !factor)) return
    event.preventDefault()
    if (by) onChange(pushed(picture, crop, by))
    if (factor) onChange(zoomed(picture, crop, crop.zoom * factor))
  }

  return (
    <div className={styles.cropper}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture under a frame. */}
      <div
        ref={area}
        role="group"
        aria-label={t('forms.cropArea')}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture.
        tabIndex={0}
        className={styles.area}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={key}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <div className={styles.frame} />
      </div>
      <label className={styles.zoom}>
        <span>{t('forms.zoom')}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => onChange(zoomed(picture, crop, Number(event.target.value)))}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('forms.cropHint')}
      </p>
    </div>
  )
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Where a pointer is, in parts of the frame. */
function placeOf({ clientX, clientY }: WheelEvent, element: HTMLElement | null): Point {
  const box = element?.getBoundingClientRect()
  if (!box) return { x: 0.5, y: 0.5 }
  const part = (at: number, from: number, side: number) => ((at - from) / side - 0.5) / frame + 0.5
  return { x: part(clientX, box.left, box.width), y: part(clientY, box.top, box.height) }
}
