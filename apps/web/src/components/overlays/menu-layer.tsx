import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { onFirstInteraction } from '../../platform/code/on-first-interaction.ts'
import { useLayer } from '../../platform/router/index.ts'
import { closeMenu, menu } from './menu-store.ts'

const MenuPopup = lazyComponent(() => import('./menu-popup.tsx'))

/** Where menus appear; stands once in the app. The popup is loaded when somebody is there who may want one. */
export function MenuLayer() {
  const open = useStore(menu, (state) => state.open)
  // The last menu stays while it fades out.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  useLayer(open !== undefined, closeMenu)
  useEffect(() => onFirstInteraction(MenuPopup.preload), [])
  return shown && <MenuPopup menu={shown} isOpen={open !== undefined} />
}
