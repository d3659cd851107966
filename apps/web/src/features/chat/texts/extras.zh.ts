export { forwarding } from './forwarding.zh.ts'
export { reactions } from './reactions.zh.ts'
export { vanishing } from './vanishing.zh.ts'
