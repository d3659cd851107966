/** Where a picture stands in its album: parts of the whole's width and height. */
export interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Mosaic {
  /** Height of the whole for a width of 1. */
  readonly height: number
  readonly tiles: readonly Tile[]
}

/** A longer or wider picture shows its middle. */
const shapes = { least: 0.6, most: 1.9 }
const inRow = 4
/** Heights of the whole and of a row that are liked best, for a width of 1. */
const liked = { height: 1.05, row: 0.42 }

/** All ways to put so many things into rows, one after the other. */
function* rowsOf(count: number): Generator<number[]> {
  if (count === 0) yield []
  for (let first = 1; first <= Math.min(count, inRow); first++)
    for (const rest of rowsOf(count - first)) yield [first, ...rest]
}

/** How much a way of rows differs from what is liked; no row is far lower or higher than it may be. */
function strain(heights: readonly number[]): number {
  const whole = heights.reduce((sum, height) => sum + height, 0)
  const mean = whole / heights.length
  const uneven = heights.reduce((sum, height) => sum + Math.log(height / mean) ** 2, 0)
  return Math.abs(whole - liked.height) * 2 + uneven + Math.abs(Math.log(mean / liked.row))
}

/**
 * Pictures side by side in rows that all are as wide as the whole, by their shapes alone: it is the same before they have
 * loaded, and on every screen.
 * @param ratios width by height
 */
export function mosaicOf(ratios: readonly number[]): Mosaic {
  const shown = ratios.map((ratio) => Math.min(shapes.most, Math.max(shapes.least, ratio)))
  const heightsOf = (counts: readonly number[]) => {
    let from = 0
    return counts.map((count) => {
      const row = shown.slice(from, from + count)
      from += count
      return 1 / row.reduce((sum, ratio) => sum + ratio, 0)
    })
  }
  const [first, ...others] = [...rowsOf(shown.length)]
  let best = first ?? []
  for (const counts of others) if (strain(heightsOf(counts)) < strain(heightsOf(best))) best = counts
  const heights = heightsOf(best)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  const tiles: Tile[] = []
  let top = 0
  for (const [row, count] of best.entries()) {
    const height = heights[row] ?? 0
    let left = 0
    for (const ratio of shown.slice(tiles.length, tiles.length + count)) {
      const width = ratio * height
      tiles.push({ left, top: top / whole, width, height: height / whole })
      left += width
    }
    top += height
  }
  return { height: whole, tiles }
}
