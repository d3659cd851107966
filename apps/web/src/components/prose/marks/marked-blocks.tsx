import { Fragment, type ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import type { Block, ListBlock } from './block.ts'
import type { MarkedPart } from './inline.ts'
import styles from './marked-blocks.module.css'
import { Style } from './pairs.ts'

interface MarkedBlocksProps {
  blocks: readonly Block[]
  /** Renders a part without its marks. */
  part: (part: MarkedPart) => ReactNode
  /** Renders a block of code. */
  code: (text: string) => ReactNode
  /** The class of the text that all ends with, if it ends with text. */
  end?: string | undefined
  /** The marker of the list item that they are in, for the first text: as text, it is copied with it. */
  marker?: string | undefined
}

/** The blocks of a text below each other. */
export const MarkedBlocks = ({ blocks, end, marker, ...looks }: MarkedBlocksProps) =>
  blocks.map((block, index) => (
    <OneBlock
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks do not change.
      key={index}
      block={block}
      end={index === blocks.length - 1 ? end : undefined}
      marker={index === 0 ? marker : undefined}
      {...looks}
    />
  ))

type Looks = Omit<MarkedBlocksProps, 'blocks'>

function OneBlock({ block, end, marker, ...looks }: Looks & { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <div className={cx(styles.text, end)}>
          {marker && <span className={styles.marker}>{marker}</span>}
          <MarkedParts parts={block.parts} part={looks.part} />
        </div>
      )
    case 'code':
      return looks.code(block.text)
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <MarkedBlocks blocks={block.blocks} {...looks} />
        </blockquote>
      )
    case 'list':
      return <List list={block} end={end} {...looks} />
  }
}

/** Numbers stand as they were typed. */
function List({ list: { isOrdered, items }, end, ...looks }: Looks & { list: ListBlock }) {
  const Element = isOrdered ? 'ol' : 'ul'
  const longest = Math.max(...items.map(({ marker }) => marker.length))
  return (
    <Element
      className={styles.list}
      style={{ paddingInlineStart: isOrdered ? `calc(${longest}ch + 0.4em)` : '1.2em' }}
    >
      {items.map(({ marker: typed, blocks }, index) => {
        const marker = isOrdered ? `${typed} ` : '• '
        const hasText = blocks[0]?.kind === 'text'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={index} className={styles.item}>
            {!hasText && <span className={styles.marker}>{marker}</span>}
            <MarkedBlocks
              blocks={blocks}
              end={index === items.length - 1 ? end : undefined}
              marker={hasText ? marker : undefined}
              {...looks}
            />
          </li>
        )
      })}
    </Element>
  )
}

/** The parts of one text in a row, those with the same marks together. */
export function MarkedParts({ parts, part }: { parts: readonly MarkedPart[]; part: Looks['part'] }) {
  return alike(parts).map((group, index) => {
    const { style } = group[0] ?? { style: 0 }
    let said: ReactNode = group.map(part)
    if (style & Style.struck) said = <s>{said}</s>
    if (style & Style.emphasis) said = <em>{said}</em>
    if (style & Style.strong) said = <strong>{said}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts do not change.
    return <Fragment key={index}>{said}</Fragment>
  })
}

function alike(parts: readonly MarkedPart[]): MarkedPart[][] {
  const groups: MarkedPart[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last?.[0]?.style === part.style) last.push(part)
    else groups.push([part])
  }
  return groups
}
