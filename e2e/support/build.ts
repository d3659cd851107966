import { buildWeb } from '../../scripts/web-build.ts'

export default buildWeb
