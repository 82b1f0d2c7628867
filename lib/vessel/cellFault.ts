import type { CharacteristicType } from './characteristics.ts'

/** Fault of a cell or row in a table of characteristics. */
export type CellFault =
  | { kind: 'not'; cell: string; accepted: CharacteristicType | 'imo' | 'mmsi' }
  | { kind: 'no-number' | 'open-quote' | 'not-json' }
  | { kind: 'fields'; count: number; expected: number }

/** `column` is empty for a fault of the whole row. */
export interface CellProblem {
  column: string
  fault: CellFault
  reason: string
}

export function cellProblem(column: string, fault: CellFault): CellProblem {
  return { column, fault, reason: reasonOf(fault) }
}

const accepted: Record<Extract<CellFault, { kind: 'not' }>['accepted'], string> = {
  imo: 'an IMO number: seven digits, the last a check digit',
  mmsi: 'the MMSI of a vessel',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'one of true, false, yes, no, 1, 0',
  date: 'a date like 2009-11-17 or 2009-11-17 00:00:00 UTC',
  text: 'text',
  general: 'one of the general classifications',
  individual: 'one of the individual classifications',
}

function reasonOf(fault: CellFault): string {
  switch (fault.kind) {
    case 'not':
      return `"${fault.cell}" is not ${accepted[fault.accepted]}`
    case 'no-number':
      return 'is empty, and so is mmsi'
    case 'fields':
      return `has ${fault.count} fields where the header has ${fault.expected}`
    case 'open-quote':
      return 'has a quote that does not end where a cell ends; write a quote in text twice'
    case 'not-json':
      return 'is not a JSON object'
  }
}
