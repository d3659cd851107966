import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useLayer } from '../../platform/router/index.ts'

const DialogPopup = lazyComponent(() => import('./dialog-popup.tsx'))

export interface DialogProps {
  open: boolean
  /** Called on Escape, Back, the cross and a press beside the dialog. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the one that does it last. */
  footer?: ReactNode
  /** Default: md, 440 px; `page` takes what there is. On a phone every dialog comes up from the bottom. */
  size?: 'sm' | 'md' | 'lg' | 'page'
  /** A question that must be answered: no cross, no closing by a press beside it. */
  isAlert?: boolean
}

/** A modal dialog. What it is made of is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  useLayer(props.open, props.onClose)
  return wasOpened && <DialogPopup {...props} />
}
