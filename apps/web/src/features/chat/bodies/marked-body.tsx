import { useMemo } from 'react'
import type { Block } from '../../../components/prose/marks/block.ts'
import { blocksOf } from '../../../components/prose/marks/blocks.ts'
import { MarkedBlocks } from '../../../components/prose/marks/marked-blocks.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './marked-body.module.css'
import looks from './marked-code.module.css'
import { measured } from './marked-length.ts'
import { TextFrame } from './text-frame.tsx'
import { isLong } from './text-length.ts'
import { Part, type PlacedTextProps } from './text-part.tsx'

/** Until it is here, code stands in lines that may break. */
const CodeBlock = lazyComponent<{ code: string }>(
  () => withTexts('extras', import('./code-block.tsx')),
  ({ code }) => <pre>{code}</pre>,
)

/** The blocks of a message. */
export function MarkedBody({ text, places }: PlacedTextProps) {
  const blocks = useMemo(() => blocksOf(text, places), [text, places])
  const ending = endsInText(blocks.at(-1))
  return (
    <TextFrame isLong={isLong(blocks.flatMap(measured))} leavesRoom={ending}>
      <MarkedBlocks
        blocks={blocks}
        end={ending ? styles.end : undefined}
        code={(code) => <CodeBlock code={code} />}
        part={(part) =>
          part.kind === 'code' ? (
            <code key={part.start} className={looks.code}>
              {part.text}
            </code>
          ) : (
            <Part key={part.start} part={part} />
          )
        }
      />
    </TextFrame>
  )
}

function endsInText(block: Block | undefined): boolean {
  if (block?.kind === 'list') return endsInText(block.items.at(-1)?.blocks.at(-1))
  return block?.kind === 'text'
}
