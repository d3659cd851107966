import PictureViewer from './picture-viewer.tsx'
import { useViewed } from './use-viewed.ts'

interface ViewerProps {
  /** The picture to begin with. */
  src: string
  onClose: () => void
}

/** The pictures and videos of the chat. */
export default function Viewer({ src, onClose }: ViewerProps) {
  const { viewed, readOn } = useViewed()
  return (
    <PictureViewer
      all={viewed}
      src={src}
      onClose={onClose}
      onNearEnd={(side, last) => void readOn(side, last)}
    />
  )
}
