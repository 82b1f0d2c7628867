'use client'

import { factWords } from '../record/factWords.ts'
import { useWords } from '../ui/words/words.ts'
import type { ColumnName } from './columns.ts'
import { listWords } from './words.ts'

export function useColumnLabels(): Record<ColumnName, string> {
  const facts = useWords(factWords)
  const { distance } = useWords(listWords)
  return { ...facts, distance }
}
