export { edits } from './edits.zh.ts'
export { reactions } from './reactions.zh.ts'
export { vanishing } from './vanishing.zh.ts'
