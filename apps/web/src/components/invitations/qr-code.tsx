import { useMemo } from 'react'
import { qrDrawing } from '../../platform/qr/drawing.ts'
import styles from './qr-code.module.css'

/** Pixels of a side at most; each square of the code is of whole ones. */
const side = 264

/** A code to be scanned, dark on white whatever the theme: many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrDrawing(text), [text])
  const drawn = Math.max(1, Math.floor(side / size)) * size
  return (
    <svg
      className={styles.code}
      width={drawn}
      height={drawn}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
