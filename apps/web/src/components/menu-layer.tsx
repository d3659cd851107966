import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { menu } from './menu-store.ts'

const importPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(importPopup)

/** Loads what menus are made of ahead of the first one; to be called when there is nothing better to do. */
export const preloadMenus = () => void importPopup().catch(() => undefined)

/** Where menus appear; stands once in the app. The popup is loaded with the first of them. */
export function MenuLayer() {
  const open = useStore(menu, (state) => state.open)
  // The last menu stays while it fades out.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <MenuPopup menu={shown} isOpen={open !== undefined} />
    </Suspense>
  )
}
