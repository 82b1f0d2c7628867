import { harbourForFile } from './harbour.ts'
import { passagesTruth } from './passagesTruth.ts'

passagesTruth(await harbourForFile())
