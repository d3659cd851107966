import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { cx } from '../../platform/cx.ts'
import { watchTouch } from '../../platform/touch-focus.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import { keepInSight } from './keep-in-sight.ts'
import styles from './menu-popup.module.css'
import { closeMenu, type MenuAction, type MenuItems, type OpenMenu } from './menu-store.ts'

/** Where a sheet comes from. */
const lowerEdge = { getBoundingClientRect: () => new DOMRect(0, innerHeight, innerWidth, 0) }
const noAvoidance = { side: 'none', align: 'none', fallbackAxisSide: 'none' } as const

// Here because this comes with the first interaction: before it there is no focus to show.
watchTouch()

const firstAction = '[role^=menuitem]:not([data-disabled])'

/** For a moment: what Tab does not lead to, such as a message, would pass the focus on to a link or an emoji within it. */
function makeTabbable(element: HTMLElement) {
  const { tabIndex } = element
  if (tabIndex >= 0) return
  element.tabIndex = 0
  setTimeout(() => {
    element.tabIndex = tabIndex
  })
}

/** The open menu: arrow keys, typing ahead and Escape come with it. On a phone one by long press is a sheet. */
export default function MenuPopup({ menu, isOpen }: { menu: OpenMenu; isOpen: boolean }) {
  const { owner, point } = menu
  const chosen = useRef<MenuAction>(undefined)
  const isSheet = useIsPhone() && point !== undefined
  const anchor = useMemo(() => {
    if (!point) return owner
    return isSheet ? lowerEdge : { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) }
  }, [owner, point, isSheet])
  // Base UI lights the first action only for its own triggers.
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || !menu.byKey) return
    const timer = setTimeout(() => popup.current?.querySelector<HTMLElement>(firstAction)?.focus(), 30)
    return () => clearTimeout(timer)
  }, [isOpen, menu])
  const focusAfter = () => {
    const wanted = chosen.current?.focusAfter?.()
    chosen.current = undefined
    if (wanted) return wanted
    // The chosen item may have opened a dialog, which has the focus by now.
    const { activeElement: at, body } = document
    if (at !== body && !popup.current?.contains(at)) return false
    if (!owner.isConnected) return true
    makeTabbable(owner)
    return owner
  }
  return (
    <Menu.Root open={isOpen} onOpenChange={(next) => !next && closeMenu()}>
      <Menu.Portal container={owner.closest('[role=dialog]') ? undefined : document.querySelector('main')}>
        {isSheet && <Menu.Backdrop className={styles.backdrop} />}
        <Menu.Positioner
          anchor={anchor}
          side={isSheet ? 'top' : (menu.side ?? 'bottom')}
          align={menu.align ?? 'start'}
          sideOffset={isSheet ? 0 : point ? 2 : (menu.offset ?? 6)}
          collisionPadding={isSheet ? 0 : 8}
          collisionAvoidance={isSheet ? noAvoidance : point && { side: 'shift' }}
          positionMethod="fixed"
          className={styles.positioner}
        >
          <Menu.Popup
            ref={popup}
            aria-label={menu.label}
            aria-labelledby={undefined}
            finalFocus={focusAfter}
            className={cx(styles.popup, isSheet && styles.sheet)}
          >
            {isSheet && <Handle popup={popup} />}
            {isSheet && isOpen && <Sheet owner={owner} popup={popup} />}
            {menu.header && (
              <div className={cx(styles.header, typeof menu.header === 'string' && styles.words)}>
                {menu.header}
              </div>
            )}
            <Items
              items={menu.items}
              onChosen={(item) => {
                chosen.current = item
                // Before it acts: a dialog that it opens takes the focus from here, and is not robbed of it when the
                // menu has faded out.
                if (!item.focusAfter) owner.focus({ preventScroll: true })
                item.onSelect()
              }}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Keeps what a sheet is about in sight above it, and shows that a sheet has further actions. */
function Sheet({ owner, popup }: { owner: HTMLElement; popup: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const sheet = popup.current
    if (!sheet) return
    const cut = () => cutWithinAction(sheet)
    cut()
    addEventListener('resize', cut)
    const leave = keepInSight(owner, sheet)
    return () => {
      removeEventListener('resize', cut)
      leave()
    }
  }, [owner, popup])
  return null
}

/** Ends a sheet that does not show all of its actions in the middle of one. */
function cutWithinAction(sheet: HTMLElement) {
  sheet.style.maxHeight = ''
  if (sheet.scrollHeight <= sheet.clientHeight) return
  const { scrollTop, clientHeight } = sheet
  const top = sheet.getBoundingClientRect().top - scrollTop
  const middles = [...sheet.querySelectorAll('[role^=menuitem]')].map((action) => {
    const { top: begin, height } = action.getBoundingClientRect()
    return begin + height / 2 - top
  })
  const last = middles.findLast((middle) => middle <= clientHeight)
  if (last) sheet.style.maxHeight = `${last}px`
}

/** Pixels from which a pull closes a sheet. */
const pulledFrom = 64

/** A finger pulls a sheet down by it. */
function Handle({ popup }: { popup: RefObject<HTMLElement | null> }) {
  const start = useRef<number>(undefined)
  const pull = (by: number) => {
    if (popup.current) popup.current.style.translate = by > 0 ? `0 ${by}px` : ''
  }
  const end = ({ clientY }: PointerEvent<HTMLElement>, isGivenUp = false) => {
    if (start.current === undefined) return
    const by = clientY - start.current
    start.current = undefined
    // A sheet that closes goes on from where it is.
    if (by >= pulledFrom && !isGivenUp) closeMenu()
    else pull(0)
  }
  return (
    <div
      className={styles.handle}
      aria-hidden="true"
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId)
        start.current = clientY
      }}
      onPointerMove={({ clientY }) => start.current !== undefined && pull(clientY - start.current)}
      onPointerUp={end}
      onPointerCancel={(event) => end(event, true)}
    />
  )
}

/** A separator stands between two items: where one of them is left out, it goes with it. */
function withoutLooseSeparators(items: MenuItems) {
  const there = items.filter((item) => item !== false && item !== undefined)
  return there.filter(
    (item, index) => item !== 'separator' || (index > 0 && (there[index + 1] ?? 'separator') !== 'separator'),
  )
}

function Items({ items, onChosen }: { items: MenuItems; onChosen: (item: MenuAction) => void }) {
  return withoutLooseSeparators(items).map((item, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and their order does not change while open.
    if (item === 'separator') return <Menu.Separator key={index} className={styles.separator} />
    if ('choices' in item)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: there is one such row.
        <div key={index} className={styles.choices}>
          {item.choices.map((choice) => (
            <Menu.Item
              key={choice.label}
              className={cx(styles.choice, choice.isLit && styles.lit)}
              aria-label={choice.label}
              onClick={() => onChosen(choice)}
            >
              {choice.icon}
            </Menu.Item>
          ))}
        </div>
      )
    return item.checked === undefined ? (
      <Menu.Item key={item.label} {...common(item)} onClick={() => onChosen(item)}>
        <Content item={item} />
      </Menu.Item>
    ) : (
      <Menu.CheckboxItem
        key={item.label}
        {...common(item)}
        checked={item.checked}
        closeOnClick
        onClick={() => onChosen(item)}
      >
        <Content item={item} />
      </Menu.CheckboxItem>
    )
  })
}

const common = ({ danger, disabled = false }: MenuAction) => ({
  className: cx(styles.item, danger && styles.danger),
  disabled,
})

const Content = ({ item: { icon, label, hint, checked } }: { item: MenuAction }) => (
  <>
    {icon && <span className={styles.icon}>{icon}</span>}
    <span className={styles.label}>{label}</span>
    {hint && <kbd className={styles.hint}>{hint}</kbd>}
    {checked && <Check className={styles.check} aria-hidden="true" />}
  </>
)
