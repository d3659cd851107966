/** A picture's width and height in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The square of a picture that is kept: its middle in the picture's pixels, and how much closer than needed. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export interface Point {
  x: number
  y: number
}

export const maxZoom = 4
const middle: Point = { x: 0.5, y: 0.5 }

/** The biggest square in the middle. */
export const firstCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The side of the square, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** The square may not reach beyond the picture. */
function held(size: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, maxZoom)
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    zoom,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  }
}

/** The picture is pushed under the frame, by parts of the frame's side. */
export function pushed(size: Size, crop: Crop, by: Point): Crop {
  const side = sideOf(size, crop)
  return held(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side })
}

/**
 * Closer or farther.
 *
 * @param at what stays where it is, in parts of the frame; default: its middle
 */
export function zoomed(size: Size, crop: Crop, zoom: number, at: Point = middle): Crop {
  const next = between(1, zoom, maxZoom)
  const change = sideOf(size, crop) - sideOf(size, { ...crop, zoom: next })
  return held(size, {
    zoom: next,
    x: crop.x + (at.x - middle.x) * change,
    y: crop.y + (at.y - middle.y) * change,
  })
}
