import { type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { closeMenu, type MenuSource, menu, type OpenMenu, openMenu } from './menu-store.ts'

type Place = Pick<OpenMenu, 'side' | 'align' | 'offset' | 'header'>

/**
 * Props for a button that opens a menu.
 *
 * @param label what the menu is about, for screen readers
 */
export function useMenuButton(label: string, items: MenuSource, place?: Place) {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useStore(menu, ({ open }) => open !== undefined && open.owner === button.current)
  const open = (owner: HTMLElement, byKey: boolean) => openMenu({ label, items, owner, byKey, ...place })
  return {
    ref: button,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) =>
      isOpen ? closeMenu() : open(currentTarget, detail === 0),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown' || isOpen) return
      event.preventDefault()
      open(event.currentTarget, true)
    },
  }
}

const longPress = 500
const slack = 8

/**
 * Props for anything with a menu of its own: right click, long press, and the menu key while it is focused.
 *
 * @param label what the menu is about, for screen readers
 */
export function useContextMenu(label: string, items: MenuSource, header?: ReactNode) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; opened: boolean }>(null)

  const open = (owner: HTMLElement, x: number, y: number, byKey = false) =>
    openMenu({ label, items, header, owner, byKey, point: byKey || !(x || y) ? undefined : { x, y } })
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer)
  }

  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      endPress()
      if (press.current?.opened) return
      if (press.current) press.current.opened = true
      const byKey = (event.nativeEvent as PointerEvent).pointerType === ''
      open(event.currentTarget, event.clientX, event.clientY, byKey)
    },
    // Not every browser turns a long press into a contextmenu event.
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      const owner = event.currentTarget
      endPress()
      if (!touch || event.touches.length > 1) return
      const { clientX: x, clientY: y } = touch
      const timer = setTimeout(() => {
        if (!press.current || press.current.opened) return
        press.current.opened = true
        open(owner, x, y)
      }, longPress)
      press.current = { timer, x, y, opened: false }
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      if (!touch || !press.current) return
      const { x, y } = press.current
      if (Math.hypot(touch.clientX - x, touch.clientY - y) > slack) endPress()
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      endPress()
      // Lifting the finger must not press what lies under it.
      if (press.current?.opened && event.cancelable) event.preventDefault()
      press.current = null
    },
    onTouchCancel: () => {
      endPress()
      press.current = null
    },
  }
}
