import encodeQR from 'qr'

/** A code to draw: a path of dark squares on a light ground of so many squares a side. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Light squares around it, without which readers do not find it. */
const quietZone = 4

export function qrDrawing(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  return { size: rows.length, path: rows.map(pathOfRow).join('') }
}

const pathOfRow = (row: readonly boolean[], y: number) =>
  runsOf(row)
    .map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)
    .join('')

/** Where dark squares stand side by side. */
function runsOf(row: readonly boolean[]) {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === x) last.length++
    else runs.push({ from: x, length: 1 })
  })
  return runs
}
