'use client'

import { X } from 'lucide-react'
import { RequestFailure } from '#lib/client/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAfter } from '../ui/useAfter.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './ExportNotice.module.css'
import type { Exporting } from './useExport.ts'
import { listWords } from './words.ts'

const doneIsShownMs = 6000

interface ExportNoticeProps {
  exporting: Exporting
  doneText: (count: string) => string
}

export function ExportNotice({ exporting, doneText }: ExportNoticeProps) {
  const words = useWords(listWords).export
  const locale = useLocale()
  const isVisitor = useIsVisitor()
  const { state, dismiss } = exporting
  useAfter(doneIsShownMs, state.kind === 'done' ? state.kind : null, dismiss)
  if (state.kind === 'idle') return null
  const { kind, written, total } = state
  const counts = [locale.count(written), locale.count(total ?? 0)] as const
  const failure = kind === 'failed' && state.error instanceof RequestFailure ? state.error.kind : 'failing'
  const isLinkEnded = isVisitor && failure === 'signed-out'
  const isExplained = failure === 'signed-out' || failure === 'offline' || failure === 'loading'
  return (
    <section className={styles.notice} aria-label={words.title} data-kind={kind}>
      <div className={styles.line}>
        <p className={styles.text} role="status">
          {kind === 'done' && doneText(counts[0])}
          {kind === 'failed' && whyItStopped()}
          {kind === 'running' && words.title}
        </p>
        <IconButton label={kind === 'running' ? words.cancel : words.dismiss} Icon={X} size={16} onClick={dismiss} />
      </div>
      {kind === 'running' && (
        <>
          <progress
            className={styles.bar}
            aria-label={words.title}
            value={total === null ? undefined : written}
            max={total || 1}
          />
          <p className={styles.count}>{total === null ? words.starting : words.running(...counts)}</p>
        </>
      )}
      {kind === 'failed' && !isExplained && <Failure error={state.error} />}
      {kind === 'failed' && (
        <div className={styles.steps}>
          {!isLinkEnded && (
            <Button look="primary" onClick={exporting.resume}>
              {words.resume}
            </Button>
          )}
          {written > 0 && <Button onClick={exporting.keepPart}>{words.savePartial}</Button>}
        </div>
      )}
    </section>
  )

  function whyItStopped(): string {
    if (failure === 'signed-out') return isVisitor ? words.linkEnded : words.signedOut
    if (total === null) return words.notStarted
    return isExplained ? words.failed(...counts) : words.stopped(...counts)
  }
}
