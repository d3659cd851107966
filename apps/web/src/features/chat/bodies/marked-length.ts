import type { Block } from '../../../components/prose/marks/block.ts'
import type { Measured } from './text-length.ts'

/** The parts of a block that count for the length of a text; each begins a line. */
export function measured(block: Block): Measured[] {
  switch (block.kind) {
    case 'text':
      return [...block.parts, { kind: 'text', text: '\n' }]
    case 'code':
      return [{ kind: 'block', text: block.text }]
    case 'quote':
      return block.blocks.flatMap(measured)
    case 'list':
      return block.items.flatMap((item) => item.blocks.flatMap(measured))
  }
}
