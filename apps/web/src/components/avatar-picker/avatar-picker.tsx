import { useState } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'

const AvatarDialog = lazyComponent<AvatarPickerProps>(() => import('./avatar-dialog.tsx'))

export interface AvatarPickerProps {
  open: boolean
  /** Default: that of a person's or group's picture. */
  title?: string
  onClose: () => void
  /** Called with the square that was cut out. The dialog closes when it resolves, and shows why when it rejects. */
  onPicked: (picture: Blob) => Promise<void>
}

/** A dialog to choose a picture of a person or group and cut a square out of it; loaded when it first opens. */
export function AvatarPicker(props: AvatarPickerProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  return wasOpened && <AvatarDialog {...props} />
}
