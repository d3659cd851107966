import type { Place } from '../text-parts.ts'
import type { MarkedPart } from './inline.ts'

export interface TextBlock {
  kind: 'text'
  parts: MarkedPart[]
}

export interface CodeBlock {
  kind: 'code'
  text: string
  start: number
}

export interface QuoteBlock {
  kind: 'quote'
  blocks: Block[]
}

export interface ListBlock {
  kind: 'list'
  isOrdered: boolean
  items: ListItem[]
}

export interface ListItem {
  /** As it is typed: - or 3. */
  marker: string
  /** Its text, and the lists below it. */
  blocks: Block[]
}

export type Block = TextBlock | CodeBlock | QuoteBlock | ListBlock

/** Where a line of the text is, without what a quote around it begins it with. */
export interface Line {
  start: number
  end: number
}

/** Source from which blocks are read. */
export interface Source {
  readonly text: string
  readonly places: readonly Place[]
}

/** A block, and the index of the first line behind it. */
export interface FoundBlock {
  block: Block
  next: number
}
