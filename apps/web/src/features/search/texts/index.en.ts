export { contents } from '../../../components/texts/contents.en.ts'
export { days } from '../../../components/texts/days.en.ts'
export { finding } from '../../../components/texts/finding.en.ts'
export { search } from './search.en.ts'
