export { edits } from './edits.en.ts'
export { reactions } from './reactions.en.ts'
export { vanishing } from './vanishing.en.ts'
