import { createContext, useContext } from 'react'

/** Opens the viewer at a picture of this chat; the focus returns to where it was opened from. */
export type OpenViewer = (src: string, from: HTMLElement) => void

export const ViewerContext = createContext<OpenViewer>(() => undefined)

export const useViewer = () => useContext(ViewerContext)
