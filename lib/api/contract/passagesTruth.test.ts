import { passagesTruth } from './passagesTruth.ts'
import { testServiceForFile } from './testService.ts'

passagesTruth(await testServiceForFile())
