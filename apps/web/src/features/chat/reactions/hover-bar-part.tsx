import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

const Bar = lazyComponent(() => withTexts('extras', import('./hover-bar.tsx')))

/** The emoji at hand beside the message that one is at, where one can react. */
export const HoverBar = () => useChat().canReact && <Bar />
