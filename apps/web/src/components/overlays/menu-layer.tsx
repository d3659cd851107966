import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { later } from '../../platform/code/later.tsx'
import { onFirstSign } from '../../platform/code/on-first-sign.ts'
import { useLayer } from '../../platform/router/index.ts'
import { closeMenu, menu } from './menu-store.ts'

const MenuPopup = later(() => import('./menu-popup.tsx'))

/** Where menus appear; stands once in the app. The popup is loaded when somebody is there who may want one. */
export function MenuLayer() {
  const open = useStore(menu, (state) => state.open)
  // The last menu stays while it fades out.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  useLayer(open !== undefined, closeMenu)
  useEffect(() => onFirstSign(MenuPopup.preload), [])
  return shown && <MenuPopup menu={shown} isOpen={open !== undefined} />
}
