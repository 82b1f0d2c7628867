'use client'

import { withBase } from '#lib/wire/basePath.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { leftOutWords } from './leftOutWords.ts'
import { useIsVisitor } from './visitor.ts'

/** Says how many doubtful positions a list or track leaves out, and where the guide explains it; nothing without any. */
export function LeftOut({ count, className }: { count: number; className?: string | undefined }) {
  const words = useWords(leftOutWords)
  const locale = useLocale()
  const isVisitor = useIsVisitor()
  if (!(count > 0)) return null
  const text = words.leftOut(locale.count(count))
  return <p className={className}>{isVisitor ? text : <a href={withBase('/docs/guide#passages')}>{text}</a>}</p>
}
