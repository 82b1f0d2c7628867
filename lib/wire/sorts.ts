import type { FieldName } from '#lib/vessel/fields.ts'

/** What a list can be sorted by; a `-` in front turns it round. The first is the default. */
export const sortTable = [
  { parameter: 'created_at', column: 'createdMicroseconds', meaning: 'when the vessel was first received' },
  { parameter: 'updated_at', column: 'updatedMicroseconds', meaning: 'when anything of the record last changed' },
  { parameter: 'timestamp', column: 'broadcastMicroseconds', meaning: 'when the position was sent' },
] as const satisfies readonly { parameter: string; column: FieldName; meaning: string }[]

export type SortColumn = (typeof sortTable)[number]['column']

export interface Sort {
  column: SortColumn
  descending: boolean
}

export const defaultSort: Sort = { column: 'createdMicroseconds', descending: false }

/** `null` for a sort that does not exist. */
export function parseSort(text: string): Sort | null {
  const descending = text.startsWith('-')
  const row = sortTable.find(({ parameter }) => parameter === text.slice(descending ? 1 : 0))
  return row ? { column: row.column, descending } : null
}

export function formatSort({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${sortTable.find((row) => row.column === column)?.parameter}`
}
