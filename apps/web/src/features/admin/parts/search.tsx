import { useEffect, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'

/** Pause in typing before a request. */
const pauseMs = 250

interface SearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** Searches on the server, once typing pauses. */
export function Search({ label, value, onChange, className }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back has led to another search.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === value) return
    const timer = setTimeout(() => onChange(wanted), pauseMs)
    return () => clearTimeout(timer)
  })
  return <SearchField className={className} label={label} value={typed} onChange={setTyped} maxLength={64} />
}
