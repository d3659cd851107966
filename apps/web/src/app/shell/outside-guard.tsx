import { useEffect, useState } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'

const OutsideDialog = lazyComponent(() => import('./outside-dialog.tsx'))

/** Says where a link leads before it is opened, if that is another site. */
export default function OutsideGuard() {
  const [address, setAddress] = useState<URL>()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const stopping = new AbortController()
    const guard = (event: MouseEvent) => {
      const outside = event.button < 2 && outsideAddress(event.target)
      if (!outside) return
      event.preventDefault()
      event.stopPropagation()
      setAddress(outside)
      setOpen(true)
    }
    const options = { capture: true, signal: stopping.signal }
    document.addEventListener('click', guard, options)
    document.addEventListener('auxclick', guard, options)
    return () => stopping.abort()
  }, [])

  return address && <OutsideDialog open={isOpen} address={address} onClose={() => setOpen(false)} />
}

function outsideAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const address = link && URL.parse(link.href)
  if (!address || address.origin === location.origin) return undefined
  return /^https?:$/.test(address.protocol) ? address : undefined
}
