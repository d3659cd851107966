import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Card } from './card.tsx'
import type { MemberCard } from './cards.ts'
import styles from './printed-sheet.module.css'

interface PrintedSheetProps {
  cards: readonly MemberCard[]
  perPage: 6 | 8 | 12
}

/** All cards, on pages; in the place of everything else, and only while something is printed. */
export function PrintedSheet({ cards, perPage }: PrintedSheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when the event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return createPortal(
    <div className={styles.sheet}>
      {pagesOf(cards, perPage).map((page) => (
        <div key={page[0]?.id} className={styles.page} data-cards={perPage}>
          {page.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}

const pagesOf = (cards: readonly MemberCard[], perPage: number) =>
  Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  )
