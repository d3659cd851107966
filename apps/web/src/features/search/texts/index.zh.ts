export { contents } from '../../../components/texts/contents.zh.ts'
export { days } from '../../../components/texts/days.zh.ts'
export { finding } from '../../../components/texts/finding.zh.ts'
export { search } from './search.zh.ts'
